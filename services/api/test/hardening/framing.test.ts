import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { fingerprint } from '../harness/fingerprint.ts';
import type { Reply } from '../harness/http-call.ts';
import { expectProblem } from '../harness/problem.ts';
import { rawCall, requestOf } from '../harness/raw-call.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { REQUEST_TIMEOUT_SECONDS: 1 } });
const JSON_TYPE = 'content-type: application/json';
const MESSAGE = '{"email":"visitor@example.com","body":"Do you sharpen?"}';

const post = (headers: readonly string[], body = '', drip = '') =>
  rawCall(api().url, requestOf(['POST /message HTTP/1.1', 'Host: kerf', ...headers], body), drip);
const get = (target: string, headers: readonly string[] = []) =>
  rawCall(api().url, requestOf([`GET ${target} HTTP/1.1`, 'Host: kerf', ...headers]));

function expectSecured({ headers }: Reply): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
}

test('A request with ordinary framing is accepted', async () => {
  const reply = await post([JSON_TYPE, `Content-Length: ${MESSAGE.length}`], MESSAGE);

  expect(reply.status).toBe(201);
});

test.for<[string, readonly string[], string]>([
  [
    'a length beside chunks',
    ['Content-Length: 2', 'Transfer-Encoding: chunked'],
    '2\r\n{}\r\n0\r\n\r\n',
  ],
  [
    'chunks beside a length',
    ['Transfer-Encoding: chunked', 'Content-Length: 2'],
    '2\r\n{}\r\n0\r\n\r\n',
  ],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
  ['a list of lengths', ['Content-Length: 2, 2'], '{}'],
  ['a negative length', ['Content-Length: -1'], '{}'],
  ['a length in words', ['Content-Length: two'], '{}'],
  [
    'an encoding after the chunks',
    ['Transfer-Encoding: chunked, identity'],
    '2\r\n{}\r\n0\r\n\r\n',
  ],
  ['a chunk of no size', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a space before a colon', ['Content-Length : 2'], '{}'],
  ['a header on two lines', ['X-Request-Id: abcdefgh', ' ijkl', 'Content-Length: 2'], '{}'],
  ['a bare line feed in a header', ['X-Request-Id: abcdefgh\nEvil: 1', 'Content-Length: 2'], '{}'],
  ['a NUL in a header', ['X-Request-Id: abc\0defgh', 'Content-Length: 2'], '{}'],
])('A body with %s is refused before anything reads it', async ([, headers, body]) => {
  const before = await fingerprint(api());

  const reply = await post([JSON_TYPE, ...headers], body);

  expectProblem(reply, 'request_unreadable');
  expectSecured(reply);
  expect(await fingerprint(api())).toBe(before);
});

test.for([
  'GET /products HTTP/1.1\r\n\r\n',
  'GET /products HTTP/9.9\r\nHost: kerf\r\n\r\n',
  'GET  HTTP/1.1\r\nHost: kerf\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001',
  'GET /products HTTP/1.1\r\nHost: ker f\r\n\r\n',
  'GET /products HTTP/1.1\r\nHost: kerf/../x?y\r\n\r\n',
  'GET /products\\..\\orders HTTP/1.1\r\nHost: kerf\r\n\r\n',
])('A malformed request gets a 400: %j', async (request) => {
  const reply = await rawCall(api().url, request);

  expect([400, 405]).toContain(reply.status);
  expectSecured(reply);
});

test.for(['TRACE', 'BREW', 'PROPFIND', 'LINK', 'M-SEARCH', 'get', 'QUERY'])(
  'The method %s is refused with the allowed methods',
  async (method) => {
    const reply = await rawCall(
      api().url,
      requestOf([`${method} /products HTTP/1.1`, 'Host: kerf', 'Cookie: secret=1']),
    );

    expectProblem(reply, 'method_not_allowed');
    expect(reply.headers.get('allow')).toContain('GET');
    expect(reply.text).not.toContain('secret');
    expectSecured(reply);
  },
);

test('CONNECT opens no tunnel', async () => {
  const request = requestOf(['CONNECT 127.0.0.1:5432 HTTP/1.1', 'Host: 127.0.0.1:5432']);

  await expect(rawCall(api().url, request)).rejects.toThrow('Incomplete response: ');
});

test('Headers of more than sixteen kilobytes in total are refused', async () => {
  expect((await get('/healthz', [`X-Long: ${'x'.repeat(12_000)}`])).status).toBe(200);
  const many = Array.from({ length: 500 }, (_, index) => `X-${index}: ${'x'.repeat(40)}`);

  for (const headers of [[`X-Long: ${'x'.repeat(17_000)}`], many]) {
    const reply = await get('/healthz', headers);
    expect(expectProblem(reply, 'headers_too_large')).toMatchObject({ limitBytes: 16_384 });
    expectSecured(reply);
  }
});

test('A URL of ten kilobytes is routed like any other', async () => {
  const reply = await get(`/order/${'a'.repeat(10_000)}`);

  expectProblem(reply, 'unauthenticated');
});

test('A body that arrives too slowly times out, and nothing is stored', async () => {
  const before = await fingerprint(api());

  const reply = await post([JSON_TYPE, 'Content-Length: 1000'], '{"email":', ' '.repeat(400));

  expectProblem(reply, 'request_timed_out');
  expectSecured(reply);
  expect(reply.headers.get('connection')).toBe('close');
  expect(await fingerprint(api())).toBe(before);
});

test('Headers that arrive too slowly time out', async () => {
  const reply = await rawCall(api().url, 'GET /products HTTP/1.1\r\nX-Slow: ', 'x'.repeat(400));

  expectProblem(reply, 'request_timed_out');
});

test('A client that disconnects in the middle of a body causes no error', async () => {
  const head = ['POST /message HTTP/1.1', 'Host: kerf', JSON_TYPE, 'Content-Length: 99'];
  const { hostname, port } = new URL(api().url);
  const socket = connect(Number(port), hostname);
  socket.write(requestOf([...head, 'X-Request-Id: gone-in-the-middle'], '{"email":'), () => {
    socket.destroy();
  });

  const logged = await until('the request to end', () => {
    const lines = api().logs.entries();
    return lines.filter(({ requestId }) => requestId === 'gone-in-the-middle').at(-1);
  });

  expect(logged).toMatchObject({ level: 30, status: 400 });
});

test('Reading stops at the chunk that exceeds the limit', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const headers = [JSON_TYPE, 'Transfer-Encoding: chunked'];

  // The last chunk never arrives; the response has to come before it.
  const reply = await post(headers, chunk.repeat(5));

  expectProblem(reply, 'payload_too_large');
});

test('Bytes behind a refused request are not read as a new request', async () => {
  const smuggled = requestOf(
    ['POST /message HTTP/1.1', 'Host: kerf', JSON_TYPE, `Content-Length: ${MESSAGE.length}`],
    MESSAGE,
  );
  const before = await fingerprint(api());

  const reply = await post(
    [JSON_TYPE, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${smuggled}`,
  );

  expectProblem(reply, 'request_unreadable');
  expect(await fingerprint(api())).toBe(before);
});

test('Requests of one connection are answered in turn, and a thousand at once end it', async () => {
  const last = requestOf(['GET /healthz HTTP/1.1', 'Host: kerf', 'Connection: close']);
  const ask = (count: number) => {
    const others = requestOf(['GET /healthz HTTP/1.1', 'Host: kerf']).repeat(count - 1);
    return allReplies(others + last);
  };

  expect((await ask(16)).split('HTTP/1.1 200').length - 1).toBe(16);
  expect((await ask(1_000)).split('HTTP/1.1').length - 1).toBeLessThanOrEqual(16);
});

test.for([
  ['two of them', ['Host: other']],
  ['the same one twice', ['host: kerf']],
])('A request with one Host is accepted, and one with %s is refused', async ([, more]) => {
  const headers = Array.isArray(more) ? more : [];

  const refused = await get('/healthz', headers);

  expectProblem(refused, 'request_unreadable');
  expectSecured(refused);
  expect((await get('/healthz')).status).toBe(200);
});

/** Everything that the server answers to these bytes until it closes the connection. */
function allReplies(bytes: string): Promise<string> {
  const { hostname, port } = new URL(api().url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    // The server resets a connection that it ends before it has read everything.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
