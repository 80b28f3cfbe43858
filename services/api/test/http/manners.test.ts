import { request } from 'node:http';
import { endpoints } from '@kerf/contract/endpoints';
import { expect, test } from 'vitest';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Read in a browser, though it is no call: the link of a mail leads on to a page of the store. */
const links = ['/unsubscribe/{token}'];
const paths = Object.entries(Object.groupBy(Object.values(endpoints), ({ path }) => path)).map(
  ([path, taken]) => ({ path, allow: (taken ?? []).map(({ method }) => method.toUpperCase()) }),
);

test.for(paths)(
  '$path accepts its methods and answers 405 to all others',
  async ({ path, allow }) => {
    const taken = links.includes(path) ? [...allow, 'GET'] : allow;
    for (const method of methods.filter((one) => !taken.includes(one))) {
      const reply = await api().call(method, path.replace(/\{\w+\}/, 'x'));

      expectProblem(reply, 'method_not_allowed');
      expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(allow.toSorted());
    }
  },
);

test('TRACE and unknown methods are refused', async () => {
  const statusOf = (method: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${api().url}/products`, { method }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });

  expect(await statusOf('TRACE')).toBe(405);
  expect(await statusOf('PROPFIND')).toBe(405);
});

test('HEAD answers like GET without a body', async () => {
  const reply = await api().call('HEAD', '/products');

  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-total-count')).toBe('0');
  expect(reply.text).toBe('');
});

test('A method override header is ignored', async () => {
  const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };

  expect((await api().call('GET', '/products', { headers })).status).toBe(200);
});

test.for([
  '/',
  '/favicon.ico',
  '//orders',
  '/orders/',
  '/Products',
  '/order',
  '/product',
  '/product/x/y',
  '/user/admin/a@example.com/x',
  '/stripe',
  '/.env',
  '/api/../admin',
  '/products%00',
])('%s gets a 404', async (path) => {
  const reply = await new Promise<{ status: number | undefined; type: string | undefined }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(api().url);
      // Sent by hand, since fetch would normalize the path.
      const sent = request({ hostname, port, path, method: 'HEAD' }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, type: response.headers['content-type'] });
      });
      sent.on('error', reject).end();
    },
  );

  expect([404, 405]).toContain(reply.status);
  expect(reply.type).toBe('application/problem+json');
});

test('An unknown path gets a not-found problem', async () => {
  const problem = expectProblem(await api().call('GET', '/nowhere'), 'not_found');

  expect(problem.what).toBe('address');
});

test('Every answer carries the security headers', async () => {
  const person = await signIn(api());
  const replies = await Promise.all([
    api().call('GET', '/products'),
    api().call('GET', '/nowhere'),
    api().call('POST', '/products'),
    api().call('GET', '/orders'),
    person.call('GET', `/user/${person.email}`),
    person.call('GET', '/user'),
    api().call('POST', '/message', { raw: '{' }),
    api().call('GET', '/healthz'),
    api().call('GET', '/openapi.json'),
    api().call('GET', '/docs'),
  ]);

  expect(replies.map((reply) => reply.status)).toEqual([
    200, 404, 405, 401, 200, 403, 400, 200, 200, 200,
  ]);
  for (const { headers } of replies) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    const [, age] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  }
  expect(replies[0]?.headers.get('cache-control')).toBe('no-cache');
  for (const { headers } of replies.slice(1, 8)) {
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('A request keeps its own valid id, and otherwise gets a new one', async () => {
  const idFor = async (sent: string) =>
    (await api().call('GET', '/healthz', { headers: { 'x-request-id': sent } })).headers.get(
      'x-request-id',
    );

  expect(await idFor('my-Request_id-01')).toBe('my-Request_id-01');
  const own = (await api().call('GET', '/healthz')).headers.get('x-request-id');
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  for (const bad of [
    'short',
    'x'.repeat(65),
    'with space in it',
    '<script>alert(1)</script>',
    'x'.repeat(5000),
  ]) {
    expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('The log has one line per request with id, route, status and duration, and no email address', async () => {
  const person = await signIn(api());
  const headers = { 'x-request-id': 'one-line-per-request' };

  await person.call('GET', `/user/${person.email}?secret=x`, { headers });

  const lines = api()
    .logs.entries()
    .filter(({ requestId }) => requestId === 'one-line-per-request');
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: 'one-line-per-request',
      method: 'GET',
      route: '/user/{email}',
      status: 200,
      ms: expect.any(Number),
    },
  ]);
});

test('The health endpoints answer liveness and readiness and nothing else', async () => {
  expect((await api().call('GET', '/healthz')).json).toEqual({ status: 'ok' });
  expect((await api().call('GET', '/readyz')).json).toEqual({ status: 'ready' });
});
