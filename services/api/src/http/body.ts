import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemError } from '@kerf/domain/problem';
import { parseStrictJson } from './strict-json.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;

/** A request whose body has not been read yet, as Node receives it. */
export type Incoming = Readable & Pick<IncomingMessage, 'headers'>;

/** Reads the body as text. Refuses what is too long, compressed or not UTF-8, reading no more than it must. */
export async function readText(incoming: Incoming, limitBytes: number): Promise<string> {
  const { headers } = incoming;
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw wrongType();
  return decodeUtf8(await readBytes(incoming, limitBytes));
}

/** By its events: for the few bytes of an order, an iterator costs more than all else that reads them. */
function readBytes(incoming: Incoming, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    // A sender who goes away before the end is no fault of ours, and of no other server's.
    const brokenOff = () => reject(new ProblemError({ code: 'request_unreadable' }));
    if (incoming.destroyed) return brokenOff();
    incoming.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= limitBytes) return;
      // Left open, the connection can still carry the answer.
      incoming.pause();
      reject(tooLarge(limitBytes));
    });
    incoming.on('error', brokenOff);
    incoming.on('close', brokenOff);
    incoming.on('end', () => {
      incoming.off('close', brokenOff);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** Reads a JSON body. A form or text cannot carry one: browsers send those across origins unasked. */
export async function readJson(incoming: Incoming, limitBytes: number): Promise<unknown> {
  const type = incoming.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i.test(type)) throw wrongType();
  const text = await readText(incoming, limitBytes);
  try {
    return parseStrictJson(text);
  } catch {
    throw new ProblemError({ code: 'malformed_body' });
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ProblemError({ code: 'malformed_body' });
  }
}

function tooLarge(limitBytes: number): ProblemError {
  return new ProblemError({ code: 'payload_too_large', limitBytes });
}

function wrongType(): ProblemError {
  return new ProblemError({ code: 'unsupported_media_type' });
}
