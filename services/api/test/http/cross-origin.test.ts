import { expect, test } from 'vitest';
import { expectProblem } from '../harness/problem.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { useApi } from '../harness/use-api.ts';

const DESKTOP = 'app://kerf';
const api = useApi({ config: { WEB_ORIGINS: [WEB_ORIGIN, DESKTOP] } });

const from = (origin: string, path = '/products') =>
  api().call('GET', path, { headers: { origin } });
const preflight = (origin: string, method: string) =>
  api().call('OPTIONS', '/order/1', {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match',
    },
  });

test.for([WEB_ORIGIN, DESKTOP])(
  'Pages of %s may call the API and read its answers',
  async (origin) => {
    const { headers } = await from(origin);

    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
    const exposed = headers.get('access-control-expose-headers')?.split(',') ?? [];
    expect(exposed).toEqual(
      expect.arrayContaining(['etag', 'link', 'x-total-count', 'x-request-id']),
    );
  },
);

test('Pages of the shop may read problem responses', async () => {
  const reply = await from(WEB_ORIGIN, '/orders');

  expectProblem(reply, 'unauthenticated');
  expect(reply.headers.get('access-control-allow-origin')).toBe(WEB_ORIGIN);
  expect((await from(WEB_ORIGIN, '/nowhere')).headers.get('access-control-allow-origin')).toBe(
    WEB_ORIGIN,
  );
});

test.for([
  'https://evil.example',
  'null',
  `${WEB_ORIGIN}.evil.example`,
  `${WEB_ORIGIN}/`,
  'https://localhost:5173',
  'http://localhost:5174',
  'http://LOCALHOST:5173',
  '*',
])('Pages of %s may not call the API', async (origin) => {
  expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull();
  const { headers } = await preflight(origin, 'DELETE');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.for(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'A preflight of a page of the shop allows %s',
  async (method) => {
    const reply = await preflight(WEB_ORIGIN, method);

    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe(WEB_ORIGIN);
    expect(reply.headers.get('access-control-allow-methods')?.split(',')).toContain(method);
    const allowed = reply.headers.get('access-control-allow-headers') ?? '';
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'if-match']) {
      expect(allowed).toContain(name);
    }
  },
);

test('Pages of the shop may reconnect to a stream with its cursor', async () => {
  const { headers } = await api().call('OPTIONS', '/events', {
    headers: {
      origin: WEB_ORIGIN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,last-event-id',
    },
  });

  const allowed = headers.get('access-control-allow-headers')?.split(',') ?? [];
  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'last-event-id']));
});
