import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemError } from '@kerf/domain/problem';
import { parseStrictJson } from './strict-json.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;

/** A Node request whose body has not been read yet. */
export type Incoming = Readable & Pick<IncomingMessage, 'headers'>;

/** Reads the body as it is. Refuses one that is too long or compressed, without reading all of it. */
export async function readBytes(
  incoming: Incoming,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = incoming;
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw wrongType();
  return collectBytes(incoming, limitBytes);
}

/** Uses events, since an async iterator is slower for small bodies. */
function collectBytes(incoming: Incoming, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    // A client that disconnects early is not a server error.
    const brokenOff = () => reject(new ProblemError({ code: 'request_unreadable' }));
    if (incoming.destroyed) return brokenOff();
    incoming.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= limitBytes) return;
      // The connection stays open for the response.
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

/** Refuses what is not sent as JSON: browsers send forms and plain text cross-origin without a preflight. */
export function requireJson({ headers }: Pick<Incoming, 'headers'>): void {
  const type = headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i.test(type)) throw wrongType();
}

/** Refuses a form: its boundaries and headings would be taken for a part of the file. */
export function requireFile({ headers }: Pick<Incoming, 'headers'>): void {
  const type = headers['content-type'] ?? '';
  if (/^(?:multipart\/|application\/x-www-form-urlencoded\b)/i.test(type)) throw wrongType();
}

/** A body as JSON. Throws a ProblemError if it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  try {
    return parseStrictJson(text);
  } catch {
    throw new ProblemError({ code: 'malformed_body' });
  }
}

/** A body as text. Throws a ProblemError if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
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
