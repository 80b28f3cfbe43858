import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { bytesBody, noBody, rawBody } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../harness/fingerprint.ts';
import { type CallOptions, type Reply, someAddress } from '../harness/http-call.ts';
import { signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { type Cast, createCast, tokensFor } from './cast.ts';
import { oneForEachAnswer } from './faults.ts';
import { operations, send } from './send.ts';
import { validRequests } from './valid-requests.ts';
import { wrongBodies } from './wrong-values.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
const ORDINARY_LIMIT = 64 * 1024;
const withBody = operations.filter((operation) => {
  const { body } = endpoints[operation];
  return body !== noBody && body !== rawBody && body !== bytesBody;
});
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(api());
});

const types = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/xml',
  'json',
  '*/*',
];
const encodings = ['gzip', 'br', 'deflate', 'gzip, identity'];
const packed = new Uint8Array(gzipSync('{}'));

describe.for(withBody)('The call %s', (operation) => {
  // All calls read their bodies by one function, so the first is sent everything, and the others some of it.
  const isFirst = operation === withBody[0];
  const someOf = (values: readonly string[]) => (isFirst ? values : values.slice(0, 1));

  /** Sends the bodies one after the other to a valid path as a permitted caller; nothing may change. */
  async function sendAll(bodies: readonly CallOptions[]): Promise<Reply[]> {
    const { body: _, ...address } = await validRequests[operation](cast, api());
    const tokens = await tokensFor(api(), operation, cast, bodies.length);
    const before = await fingerprint(api());
    const replies: Reply[] = [];
    for (const [index, options] of bodies.entries()) {
      replies.push(await send(api(), operation, address, { token: tokens[index], ...options }));
    }
    expect(await fingerprint(api())).toBe(before);
    return replies;
  }

  test('refuses anything but a JSON object in UTF-8', async () => {
    const sent = isFirst ? wrongBodies : oneForEachAnswer(wrongBodies, ({ code }) => code);
    const replies = await sendAll(sent);

    for (const [index, { what, code }] of sent.entries()) {
      const reply = replies[index] ?? expect.unreachable();
      expect([what, expectProblem(reply, code).code]).toEqual([what, code]);
    }
  });

  test('refuses a valid body with another content type', async () => {
    const raw = JSON.stringify((await validRequests[operation](cast, api())).body);

    const replies = await sendAll(
      someOf(types).map((type) => ({ raw, headers: { 'content-type': type } })),
    );

    for (const reply of replies) expectProblem(reply, 'unsupported_media_type');
  });

  test('refuses a compressed body', async () => {
    const replies = await sendAll(
      someOf(encodings).map((encoding) => ({
        raw: packed,
        headers: { 'content-encoding': encoding },
      })),
    );

    for (const reply of replies) expectProblem(reply, 'unsupported_media_type');
  });

  test('reads a body of the maximum size and refuses one byte more', async () => {
    const limit = endpoints[operation].bodyLimit ?? ORDINARY_LIMIT;
    const [over, within] = await sendAll([
      { raw: `"${'x'.repeat(limit - 1)}"` },
      { raw: `"${'x'.repeat(limit - 2)}"` },
    ]);

    const problem = expectProblem(over ?? expect.unreachable(), 'payload_too_large');
    expect(problem).toMatchObject({ limitBytes: limit });
    expectProblem(within ?? expect.unreachable(), 'validation_failed');
  });
});

test('A body over the limit is refused without a Content-Length', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': someAddress() };
    const sent = request(`${api().url}/message`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    for (let chunk = 0; chunk < 5; chunk += 1) sent.write('x'.repeat(16 * 1024));
    sent.end();
  });

  expect(status).toBe(413);
});

test('A Content-Length beside chunks is refused by the server itself', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = ['host', 'x', 'content-length', '2', 'transfer-encoding', 'chunked'];
    const sent = request(`${api().url}/message`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end('{}');
  });

  expect(status).toBe(400);
});

test('A JSON number too large for a double is refused', async () => {
  const raw = '{"name":"Sam","des":"Cuts.","img":"","rating":1e400}';

  expectFieldErrors(await cast.customer.call('POST', '/review', { raw }), 'rating');
});

test('A duplicate name is refused', async () => {
  const raw = '{"name":"Sam","des":"Cuts.","rating":5,"rating":4}';

  expectProblem(await cast.customer.call('POST', '/review', { raw }), 'malformed_body');
});

test('Unknown fields are ignored', async () => {
  const body = { name: 'Sam', des: 'Cuts.', rating: 5, verified: true, _id: 1, deep: [[[]]] };

  const stranger = await signIn(api());
  const reply = await stranger.call('POST', '/review', { body });

  expect(reply.status).toBe(201);
  expect(reply.json).toMatchObject({ review: { verified: false } });
});

test('An unknown field may be nested, but not nine thousand levels deep', async () => {
  const sent = (levels: number) => {
    const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const raw = `{"name":"Sam","des":"Cuts.","rating":5,"x":${deep}}`;
    return cast.customer.call('POST', '/review', { raw });
  };

  expect((await sent(50)).status).toBe(201);
  expectProblem(await sent(9_000), 'malformed_body');
});

test('Every JSON media type and a charset of UTF-8 are accepted', async () => {
  const raw = '{"name":"Sam","des":"Cuts.","rating":5}';
  for (const type of [
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.kerf+json',
  ]) {
    const headers = { 'content-type': type };
    expect((await cast.customer.call('POST', '/review', { raw, headers })).status).toBe(201);
  }
});
