import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@kerf/domain/problem';
import { parseStrictJson } from './strict-json.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;

/** A request whose body has not been read yet, as Node receives it. */
export type Incoming = Pick<IncomingMessage, 'headers' | 'iterator'>;

/** Reads the body as text. Refuses what is too long, compressed or not UTF-8, reading no more than it must. */
export async function readText(incoming: Incoming, limitBytes: number): Promise<string> {
  const { headers } = incoming;
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw wrongType();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(incoming)) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks));
}

/** What comes of the body. A sender who goes away before its end is no fault of ours, and of no other server's. */
async function* arriving(incoming: Incoming): AsyncGenerator<Uint8Array> {
  try {
    // Left open, the connection can still carry the answer.
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw new ProblemError({ code: 'request_unreadable' });
  }
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
