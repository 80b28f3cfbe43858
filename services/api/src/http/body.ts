import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemError } from '@kerf/domain/problem';

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

// A name followed by a colon, a string, or a bracket.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/g;
const DEPTH_MAX = 100;

/**
 * Parses JSON without duplicate names (I-JSON, RFC 7493, section 2.3), of which different parsers use
 * different values. Throws a SyntaxError, also if the JSON is nested too deeply.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  refuseTwinsAndDepths(text);
  return value;
}

function refuseTwinsAndDepths(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (const token of text.match(tokens) ?? []) {
    if (token.endsWith(':')) addName(open.at(-1), nameIn(token));
    else if (token.length === 1) follow(open, token);
    if (open.length > DEPTH_MAX) throw new SyntaxError('The body is nested too deeply.');
  }
}

/** Tracks the open objects and arrays, and the names of each object so far. */
function follow(open: (Set<string> | null)[], bracket: string): void {
  if (bracket === '{') open.push(new Set());
  else if (bracket === '[') open.push(null);
  else open.pop();
}

function nameIn(token: string): string {
  const name = token.slice(0, token.lastIndexOf('"') + 1);
  return name.includes('\\') ? String(JSON.parse(name)) : name.slice(1, -1);
}

function addName(names: Set<string> | null | undefined, name: string): void {
  if (names?.has(name)) throw new SyntaxError('A name stands twice in one object.');
  names?.add(name);
}

/** What one caller's bodies may take in memory at once, in bytes: several pictures, or forty long orders. */
const ROOM_BYTES = 64 * 1024 * 1024;
const RETRY_SECONDS = 1;

/** Runs work that keeps a body of up to so many bytes in memory. Rejects with a ProblemError if there is no room. */
export type InRoom = <T>(key: string, bytes: number, work: () => Promise<T>) => Promise<T>;

/** Bounds what the bodies of one caller take in memory, while they arrive and while they wait. */
export function createBodyRoom(): InRoom {
  const taken = new Map<string, number>();
  return async (key, bytes, work) => {
    const before = taken.get(key) ?? 0;
    if (before > 0 && before + bytes > ROOM_BYTES) {
      throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: RETRY_SECONDS });
    }
    taken.set(key, before + bytes);
    try {
      return await work();
    } finally {
      const left = (taken.get(key) ?? bytes) - bytes;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };
}
