import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { isApiProblem } from './api-problem.ts';
import type { TokenSource } from './authorize.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { NetworkProblem } from './network-problem.ts';
import { problem, sendJson, startTestServer } from './testing/test-server.ts';

const nobody: TokenSource = {
  current: () => null,
  renew: () => Promise.resolve(null),
  onSignedOut: () => undefined,
};

const PRODUCT = {
  _id: '0199f000-0000-7000-8000-000000000001',
  name: 'Rip 300',
  sku: 'RIP-300',
  des: 'For ripping.',
  minOrder: 5,
  stock: 120,
  price: 64.5,
  img: '',
  blade: null,
  packSize: 1,
  priceTiers: [],
  aliases: [],
  replacedBy: null,
};

async function clientOf(answer: Parameters<typeof startTestServer>[0], timeoutMs = 5000) {
  const server = await startTestServer(answer);
  onTestFinished(server.close);
  return createApiClient({ baseUrl: `${server.url}/`, tokens: nobody, timeoutMs });
}

function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call went well'),
    (error: unknown) => error,
  );
}

test('a list returns its items, the size of the list and the cursor of the next page', async () => {
  const asked: string[] = [];
  const api = await clientOf((request, response) => {
    asked.push(request.url ?? '');
    sendJson(response, 200, [{ ...PRODUCT, addedLater: true }], {
      'x-total-count': '41',
      link: '</products?limit=1&cursor=b%3D2>; rel="next"',
    });
  });
  const page = await api.listProducts({ query: { limit: 1, search: 'rip & cut', cursor: '' } });
  expectTypeOf(page.items[0]).toEqualTypeOf<(typeof page.items)[number] | undefined>();
  expect(page).toEqual({ items: [PRODUCT], total: 41, next: 'b=2' });
  expect(asked).toEqual(['/products?limit=1&search=rip+%26+cut']);
});

test('the last page has no cursor', async () => {
  const api = await clientOf((_, response) =>
    sendJson(response, 200, [], { 'x-total-count': '0' }),
  );
  expect(await api.listReviews()).toEqual({ items: [], total: 0, next: null });
});

test('a list without its count is refused as unreadable', async () => {
  const api = await clientOf((_, response) => sendJson(response, 200, []));
  expect(await failureOf(api.listReviews())).toMatchObject({
    name: 'ApiProblem',
    status: 200,
    code: 'unexpected_reply',
  });
});

test('path, body, bearer and idempotency key are sent over HTTP', async () => {
  const seen: unknown[] = [];
  const api = await clientOf((request, response, body) => {
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
    seen.push([request.method, request.url, authorization, type, key, JSON.parse(body)]);
    sendJson(response, 200, { token: 't' });
  });
  const answer = await api.startSession(
    { params: { email: 'a/b@example.com' }, body: { email: 'a/b@example.com' } },
    { bearer: 'proof', idempotencyKey: 'k1' },
  );
  expect(answer).toEqual({ token: 't' });
  expect(seen).toEqual([
    [
      'PUT',
      '/user/a%2Fb%40example.com',
      'Bearer proof',
      'application/json',
      'k1',
      { email: 'a/b@example.com' },
    ],
  ]);
});

test('a call has an id of its own, but for a read by a visitor', async () => {
  const seen: unknown[] = [];
  const api = await clientOf((request, response) => {
    seen.push(request.headers['x-request-id']);
    sendJson(response, 200, [], { 'x-total-count': '0' });
  });
  await api.listReviews();
  await failureOf(api.sendMessage({ body: { email: 'x', body: 'y' } }));
  await failureOf(api.sendMessage({ body: { email: 'x', body: 'y' } }));

  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(seen).toEqual([undefined, id, id]);
  expect(seen[1]).not.toBe(seen[2]);
});

test('a problem keeps its code, text, fields and parameters', async () => {
  const errors = [{ path: 'email', message: 'provide a valid email' }];
  const api = await clientOf((_, response) =>
    sendJson(
      response,
      400,
      problem(400, 'validation_failed', { errors, success: false, requestId: 'r1', totalPrice: 5 }),
    ),
  );
  const failure = await failureOf(api.sendMessage({ body: { email: 'x', body: 'y' } }));
  expect(failure).toMatchObject({
    message: 'About validation_failed.',
    status: 400,
    code: 'validation_failed',
    errors,
    params: { totalPrice: 5 },
    requestId: 'r1',
  });
});

test('an unknown code from a newer server is handled by its status, and keeps its text', async () => {
  const api = await clientOf((_, response) =>
    sendJson(response, 403, problem(403, 'embargoed_country')),
  );
  expect(await failureOf(api.listProducts())).toMatchObject({
    code: 'forbidden',
    detail: 'About embargoed_country.',
  });
});

test.each([
  [502, 'service_unavailable'],
  [500, 'internal_error'],
  [404, 'not_found'],
  [418, 'unexpected_reply'],
])('a page of HTML with status %i becomes the problem %s', async (status, code) => {
  const api = await clientOf((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<h1>nginx</h1>');
  });
  const failure = await failureOf(api.listProducts());
  expect(failure).toMatchObject({ status, code });
  expect(failure).toHaveProperty('detail', expect.stringContaining(`status ${status}`));
});

test.each([
  ['HTML', 'text/html', '<h1>Welcome to the hotel</h1>'],
  ['broken JSON', 'application/json', '{"name":'],
  ['another shape', 'application/json', '{"name":"Rip 300"}'],
])('a success of %s is not taken for an answer', async (_, type, text) => {
  const api = await clientOf((_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(text);
  });
  const failure = await failureOf(api.getProduct({ params: { id: PRODUCT._id } }));
  expect(isApiProblem(failure, 'unexpected_reply')).toBe(true);
});

test('no answer becomes a NetworkProblem after the timeout', async () => {
  const api = await clientOf(() => undefined, 30);
  const failure = await failureOf(api.listProducts());
  expect(failure).toBeInstanceOf(NetworkProblem);
  expect(failure).toHaveProperty('kind', 'timeout');
});

/** A fetch that never answers, and rejects as Safari's does when its time is over. */
const hanging =
  (heard: (reason: unknown) => void): typeof globalThis.fetch =>
  (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        heard(init.signal?.reason);
        reject(new DOMException('Fetch is aborted', 'AbortError'));
      });
    });

test.each([
  ['a call', (api: ApiClient) => api.listProducts()],
  ['a file', (api: ApiClient) => api.followChanges(following())],
])(
  'the time limit of %s is told by the signal, whatever the fetch rejects with',
  async (_, call) => {
    const reasons: unknown[] = [];
    const api = createApiClient({
      baseUrl: 'http://api.test',
      tokens: nobody,
      timeoutMs: 5,
      fetch: hanging((reason) => reasons.push(reason)),
    });
    expect(await failureOf(call(api))).toHaveProperty('kind', 'timeout');
    expect(reasons).toEqual([expect.objectContaining({ name: 'TimeoutError' })]);
  },
);

function following() {
  return { lastEventId: null, onEvent: () => undefined, signal: new AbortController().signal };
}

test('an answer that stops in the middle of its body runs into the same timeout', async () => {
  const api = await clientOf((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
  }, 200);
  expect(await failureOf(api.listProducts())).toHaveProperty('kind', 'timeout');
});

test('a connection that breaks and a server that is gone are NetworkProblems', async () => {
  const server = await startTestServer((request) => request.socket.destroy());
  const api = createApiClient({ baseUrl: server.url, tokens: nobody });
  expect(await failureOf(api.listProducts())).toHaveProperty('kind', 'unreachable');
  await server.close();
  const failure = await failureOf(api.listProducts());
  expect(failure).toBeInstanceOf(NetworkProblem);
  expect(failure).toHaveProperty('kind', 'unreachable');
});

test('a caller that aborts gets its own reason back', async () => {
  const given = new AbortController();
  const api = await clientOf(() => given.abort(new Error('left the page')));
  const failure = await failureOf(api.listProducts({}, { signal: given.signal }));
  expect(failure).toHaveProperty('message', 'left the page');
});
