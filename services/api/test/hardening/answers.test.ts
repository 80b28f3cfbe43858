import { endpoints } from '@kerf/contract/endpoints';
import { beforeAll, expect, test } from 'vitest';
import { type Reply, someAddress } from '../harness/http-call.ts';
import { type Person, signIn } from '../harness/people.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { useApi } from '../harness/use-api.ts';

const DESKTOP = 'app://kerf';
const api = useApi({ config: { WEB_ORIGINS: [WEB_ORIGIN, DESKTOP] } });
let person: Person;

beforeAll(async () => {
  person = await signIn(api());
});

interface Answer {
  readonly status: number;
  readonly what: string;
  /** Responses of the catalogue and the documentation are public. */
  readonly isPublic?: true;
  readonly ask: (headers: Record<string, string>) => Promise<Reply>;
}

const text = { 'content-type': 'text/plain' };
const preflightOf = (method: string) => ({
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
});

/** One response of every kind that a client can cause. */
const answers: readonly Answer[] = [
  { status: 200, what: 'a list', isPublic: true, ask: (headers) => get('/products', headers) },
  {
    status: 200,
    what: 'a profile',
    ask: (headers) => own('GET', `/user/${person.email}`, headers),
  },
  { status: 200, what: 'the health', ask: (headers) => get('/healthz', headers) },
  { status: 200, what: 'OpenAPI', isPublic: true, ask: (headers) => get('/openapi.json', headers) },
  { status: 200, what: 'the docs', isPublic: true, ask: (headers) => get('/docs', headers) },
  {
    status: 200,
    what: 'a style of the docs',
    isPublic: true,
    ask: (headers) => get('/docs/assets/swagger-ui.css', headers),
  },
  {
    status: 200,
    what: 'a list without its body',
    isPublic: true,
    ask: (headers) => api().call('HEAD', '/reviews', { headers }),
  },
  {
    status: 204,
    what: 'a preflight',
    isPublic: true,
    ask: (headers) =>
      api().call('OPTIONS', '/order', { headers: { ...headers, ...preflightOf('POST') } }),
  },
  {
    status: 400,
    what: 'a broken body',
    ask: (headers) => own('POST', '/review', headers, { raw: '{' }),
  },
  {
    status: 400,
    what: 'a wrong field',
    ask: (headers) => own('POST', '/review', headers, { raw: '{}' }),
  },
  { status: 401, what: 'a call without a token', ask: (headers) => get('/orders', headers) },
  { status: 403, what: 'a call for admins', ask: (headers) => own('GET', '/user', headers) },
  { status: 404, what: 'an unknown address', ask: (headers) => get('/nowhere', headers) },
  { status: 404, what: 'an unknown order', ask: (headers) => own('GET', '/order/1', headers) },
  {
    status: 405,
    what: 'a method that is not taken',
    ask: (headers) => api().call('DELETE', '/products', { headers }),
  },
  {
    status: 413,
    what: 'a body too large',
    ask: (headers) => own('POST', '/review', headers, { raw: 'x'.repeat(1_000_000) }),
  },
  {
    status: 415,
    what: 'a form',
    ask: (headers) => own('POST', '/review', { ...headers, ...text }, { raw: 'a=1' }),
  },
  { status: 429, what: 'one message too many', ask: tooManyMessages },
];

function get(path: string, headers: Record<string, string>): Promise<Reply> {
  return api().call('GET', path, { headers });
}

function own(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body: { raw?: string } = {},
): Promise<Reply> {
  return person.call(method, path, { ...body, headers });
}

async function tooManyMessages(headers: Record<string, string>): Promise<Reply> {
  const from = { ...headers, 'x-forwarded-for': someAddress() };
  const body = { email: 'visitor@example.com', body: 'Again' };
  const replies = [];
  // Twice the limit plus one: enough even if the window changes in between.
  for (let times = 0; times < 11; times += 1) {
    replies.push(await api().call('POST', '/message', { body, headers: from }));
  }
  return replies.find(({ status }) => status === 429) ?? expect.unreachable();
}

test.for(answers)('$status, $what: the security headers are set', async (answer) => {
  const { headers, status } = await answer.ask({});

  expect(status).toBe(answer.status);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const [, age] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of ['x-powered-by', 'server', 'set-cookie']) expect(headers.get(name)).toBeNull();
  if (!answer.isPublic) expect(headers.get('cache-control')).toBe('no-store');
});

test.for(answers)('$status, $what: only pages of the shop may read it', async (answer) => {
  for (const origin of [WEB_ORIGIN, DESKTOP]) {
    const { headers } = await answer.ask({ origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toMatch(/origin/i);
  }
  for (const origin of [
    'https://evil.example',
    'null',
    `${WEB_ORIGIN}.evil.example`,
    'app://evil',
  ]) {
    const { headers } = await answer.ask({ origin });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  }
});

const calls = Object.values(endpoints).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path: path.replace(/\{\w+\}/, 'x'),
}));
const [firstCall = expect.unreachable()] = calls;

// Who may ask is decided before the address is looked at, so most origins ask about one call.
test.for([
  [WEB_ORIGIN, true, calls],
  ['https://evil.example', false, calls],
  [DESKTOP, true, [firstCall]],
  ['null', false, [firstCall]],
  [`${WEB_ORIGIN}.evil.example`, false, [firstCall]],
  ['http://localhost:51730', false, [firstCall]],
  ['https://localhost:5173', false, [firstCall]],
  ['APP://KERF', false, [firstCall]],
] as const)('A preflight of a page of %s is allowed: %s', async ([origin, isOurs, asked]) => {
  for (const { method, path } of asked) {
    const headers = { origin, ...preflightOf(method) };
    const reply = await api().call('OPTIONS', path, { headers });

    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
    expect(reply.headers.get('access-control-allow-origin')).toBe(isOurs ? origin : null);
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    const methods = reply.headers.get('access-control-allow-methods')?.split(',') ?? [];
    expect(methods).toContain(method);
    expect(methods).not.toContain('*');
    expect(reply.headers.get('access-control-allow-headers')).not.toContain('*');
  }
});
