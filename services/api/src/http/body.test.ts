import { Readable } from 'node:stream';
import { ProblemError } from '@kerf/domain/problem';
import { expect, test } from 'vitest';
import { decodeUtf8, type Incoming, parseJson, readBytes, requireJson } from './body.ts';

const LIMIT = 10;

function post(body: string | Readable, headers: Record<string, string> = {}): Incoming {
  const stream = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body;
  return Object.assign(stream, { headers: { 'content-type': 'application/json', ...headers } });
}

async function readText(incoming: Incoming, limitBytes: number): Promise<string> {
  return decodeUtf8(await readBytes(incoming, limitBytes));
}

async function readJson(incoming: Incoming, limitBytes: number): Promise<unknown> {
  requireJson(incoming);
  return parseJson(await readBytes(incoming, limitBytes));
}

function codeOf(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );
}

test('A body is read up to its limit, counted in bytes', async () => {
  expect(await readText(post('0123456789'), LIMIT)).toBe('0123456789');
  expect(await readText(post('ääääa'), 9)).toBe('ääääa');
  expect(await codeOf(readText(post('äääää'), 9))).toBe('payload_too_large');
});

test('A body longer than its Content-Length claims is refused at the limit', async () => {
  let sent = 0;
  const endless = new Readable({
    highWaterMark: 4,
    read() {
      sent += 1;
      this.push(new Uint8Array(4));
    },
  });

  expect(await codeOf(readText(post(endless), LIMIT))).toBe('payload_too_large');
  expect(sent).toBeLessThan(10);
  // The connection is still wanted, for the answer.
  expect(endless.destroyed).toBe(false);
});

test('A body whose sender disconnects is unreadable', async () => {
  const halfway = new Readable({ read: () => undefined });
  const reading = codeOf(readText(post(halfway), LIMIT));
  halfway.push('{"a"');
  halfway.destroy();
  const gone = Readable.from([Buffer.from('{}')]).destroy();
  const failed = new Readable({ read: (): unknown => failed.destroy(new Error('aborted')) });

  expect(await reading).toBe('request_unreadable');
  expect(await codeOf(readText(post(gone), LIMIT))).toBe('request_unreadable');
  expect(await codeOf(readText(post(failed), LIMIT))).toBe('request_unreadable');
});

test('A body that says it is too long is not read at all', async () => {
  const body = Readable.from([Buffer.from('0123456789')]);

  expect(await codeOf(readText(post(body, { 'content-length': '11' }), LIMIT))).toBe(
    'payload_too_large',
  );
  expect(body.readableDidRead).toBe(false);
});

test('No body is an empty text', async () => {
  expect(await readText(post(Readable.from([])), LIMIT)).toBe('');
});

test('A byte order mark is part of the text, and so no JSON', async () => {
  expect(await readText(post('\ufeffa'), LIMIT)).toBe('\ufeffa');
  expect(await codeOf(readJson(post('\ufeff{}'), LIMIT))).toBe('malformed_body');
});

test('A character split between chunks is decoded', async () => {
  const bytes = new TextEncoder().encode('{"a":"ä"}');
  const split = Readable.from([bytes.slice(0, 7), bytes.slice(7)]);

  expect(await readJson(post(split), 20)).toEqual({ a: 'ä' });
});

test.for([
  'application/json',
  'APPLICATION/JSON',
  'application/json;charset=utf-8',
  'application/a+json',
])('JSON may be sent as %s', async (type) => {
  expect(await readJson(post('{}', { 'content-type': type }), LIMIT)).toEqual({});
});

test.for([
  '',
  'text/plain',
  'application/jsonx',
  'application/x-json',
  'text/json',
  'application/json+x',
])('JSON may not be sent as "%s"', async (type) => {
  expect(await codeOf(readJson(post('{}', { 'content-type': type }), LIMIT))).toBe(
    'unsupported_media_type',
  );
});
