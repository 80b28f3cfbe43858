import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { CallCounts } from '../../src/http/rate-limits.ts';
import { createLog } from '../../src/log.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { call, type Reply, someAddress } from '../harness/http-call.ts';
import { idToken, PROJECT_ID } from '../harness/identity-token.ts';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody } from '../harness/purchase.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const MAX = 40;
const api = useApi({ manyConnections: true, config: { CALLS_PER_MINUTE: MAX } });
let second: RunningServer;
let secondUrl: string;

beforeAll(async () => {
  const { config, logs } = api();
  const log = createLog('warn', logs);
  second = await startServer({ ...config, PORT: 0 }, createEmulatorVerifier(PROJECT_ID), log);
  secondUrl = `http://127.0.0.1:${second.port}`;
});

afterAll(() => second.stop());

async function times(count: number, ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies = [];
  for (let time = 0; time < count; time += 1) replies.push(await ask());
  return replies;
}

/** A caller's count in Postgres. */
async function countOf(bucket: string): Promise<number> {
  const { calls } = await api()
    .db.selectFrom('rate_limits')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('count'), sql<string>`0`).as('calls'))
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  return Number(calls);
}

const refusedOf = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 429);

test('A caller over the limit gets a 429 that pages may read', async () => {
  const person = await signIn(api());
  const headers = { origin: WEB_ORIGIN };

  // Twice the limit plus one: enough even if the minute changes in between.
  const replies = await times(2 * MAX + 1, () => person.call('GET', '/orders', { headers }));

  expect(new Set(replies.slice(0, MAX - 1).map(({ status }) => status))).toEqual(new Set([200]));
  const [refused = expect.unreachable()] = refusedOf(replies);
  const { retryAfterSeconds } = expectProblem(refused, 'rate_limited');
  expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds));
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get('access-control-allow-origin')).toBe(WEB_ORIGIN);
  expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('A public call that knows its caller counts for the account, else for the address', async () => {
  const [one, other] = [await signIn(api()), await signIn(api())];
  const headers = { 'x-forwarded-for': someAddress() };
  const body = { email: 'office@example.com', body: 'Do you regrind?' };

  const replies = await times(6, () => one.call('POST', '/message', { headers, body }));
  const others = [
    await other.call('POST', '/message', { headers, body }),
    await api().call('POST', '/message', { headers, body }),
  ];

  // The window may end in between, so at most one of the six is refused.
  expect(refusedOf(replies).length).toBeLessThanOrEqual(1);
  expect(others.map(({ status }) => status)).toEqual([201, 201]);
  expect(await countOf(`post /message ${one.userId}`)).toBeGreaterThan(0);
});

test('Messages are also counted by address: six people behind one do not write thirty', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signIn(api())));
  const headers = { 'x-forwarded-for': someAddress() };
  const body = { email: 'office@example.com', body: 'Do you regrind?' };

  const replies = [];
  for (const person of people) {
    replies.push(...(await times(5, () => person.call('POST', '/message', { headers, body }))));
  }

  // The window may end in between.
  expect(refusedOf(replies).length).toBeGreaterThanOrEqual(10);
});

test('Other callers are not limited, even at the same address', async () => {
  const [hasty, calm] = [await signIn(api()), await signIn(api())];
  const headers = { 'x-forwarded-for': someAddress() };

  const replies = await times(2 * MAX + 1, () => hasty.call('GET', '/orders', { headers }));

  expect(refusedOf(replies).length).toBeGreaterThan(0);
  expect((await calm.call('GET', '/orders', { headers })).status).toBe(200);
  expect((await api().call('GET', '/products', { headers })).status).toBe(200);
});

test('An address may call ten times as often as one account, whatever it sends as token or forwarded address', async () => {
  const own = someAddress();
  const replies: Reply[] = [];
  for (let round = 0; refusedOf(replies).length === 0 && round < 2 * MAX + 1; round += 1) {
    const headers = {
      'x-forwarded-for': `${someAddress()}, ${own}`,
      authorization: `Bearer made-up-${round}`,
    };
    const ten = Array.from({ length: 10 }, () => api().call('GET', '/products', { headers }));
    replies.push(...(await Promise.all(ten)));
  }

  expect(replies.length).toBeGreaterThanOrEqual(MAX * 10);
  expect(refusedOf(replies).length).toBeGreaterThan(0);
  const elsewhere = { 'x-forwarded-for': someAddress() };
  expect((await api().call('GET', '/products', { headers: elsewhere })).status).toBe(200);
});

const minute = () => Math.floor(Date.now() / 60_000);

/** The number of calls that one process accepts after thirty at the other; null if the minute changed in between. */
async function takenAfterThirty(): Promise<number | null> {
  const person = await signIn(api());
  const began = minute();
  await times(30, () => person.call('GET', '/orders'));
  while (began === minute() && (await countOf(`all calls of ${person.userId}`)) < 30) {
    // The next call shares the counts.
    await api().call('GET', '/products');
  }
  const replies = await times(MAX, async () => {
    const reply = await call(secondUrl, 'GET', '/orders', { token: person.token });
    // This call reads the counts in Postgres.
    await countOf('anybody');
    return reply;
  });
  return began === minute() ? replies.length - refusedOf(replies).length : null;
}

test('Calls at one process count at the other one', async () => {
  const taken = (await takenAfterThirty()) ?? (await takenAfterThirty()) ?? expect.unreachable();

  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(MAX / 2);
});

test('Two processes that count at once let through a tenth more than the limit at most', async () => {
  // Time stands still: the minute does not change, and nobody gives up waiting for Postgres.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = vi.fn();
  const [one, other] = [
    new CallCounts(api().db, MAX, failed),
    new CallCounts(api().db, MAX, failed),
  ];

  const waits = await Promise.all(
    Array.from({ length: 2 * MAX }, () => [one.count('hasty'), other.count('hasty')]).flat(),
  );

  const taken = waits.filter((wait) => wait === null).length;
  expect(taken).toBeGreaterThanOrEqual(MAX * 0.9);
  expect(taken).toBeLessThanOrEqual(MAX * 1.1);
  expect(failed).not.toHaveBeenCalled();
});

test('Repeated sign-ins are limited for the account, and not for others at its address', async () => {
  const headers = { 'x-forwarded-for': someAddress() };
  const signInAs = (email: string, uid: string) =>
    api().call('PUT', `/user/${email}`, { token: idToken({ email, uid }), body: {}, headers });

  // Twice the limit plus one: enough even if the minute changes in between.
  const same = await times(121, () => signInAs('hasty@example.com', 'hasty'));
  const colleagues = await Promise.all(
    Array.from({ length: 70 }, (_, one) => signInAs(`colleague-${one}@example.com`, `c-${one}`)),
  );

  expect(refusedOf(same).length).toBeGreaterThan(0);
  expect(new Set(colleagues.map(({ status }) => status))).toEqual(new Set([200]));
});

test('Health checks, preflights and webhooks are never limited', async () => {
  const headers = { 'x-forwarded-for': someAddress() };
  const ask = (method: 'GET' | 'POST' | 'OPTIONS', path: string) =>
    Promise.all(Array.from({ length: 50 }, () => api().call(method, path, { headers })));

  const statuses = new Set<number>();
  for (let round = 0; round < 9; round += 1) {
    for (const { status } of await ask('GET', '/healthz')) statuses.add(status);
    for (const { status } of await ask('OPTIONS', '/orders')) statuses.add(status);
  }
  for (const { status } of await ask('POST', '/stripe/webhook')) statuses.add(status);

  expect([...statuses].sort()).toEqual([200, 204, 400]);
});

test('Reading the catalogue below the limit writes no counts to Postgres', async () => {
  const readers = Array.from({ length: 100 }, () => someAddress());

  const replies = await Promise.all(
    readers.map((address) =>
      api().call('GET', '/products', { headers: { 'x-forwarded-for': address } }),
    ),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const counts = await Promise.all(readers.map((address) => countOf(`all calls from ${address}`)));
  expect(new Set(counts)).toEqual(new Set([0]));
});

test('The twenty-first unpaid order is refused', async () => {
  const { config } = api();
  expect(config.MAX_OPEN_ORDERS).toBe(20);
  const [buyer, product] = [await signIn(api()), await stockProduct(api(), { stock: 1000 })];
  const body = orderBody(buyer, product, 6);

  const replies = await times(21, () => buyer.call('POST', '/order', { body }));

  expect(replies.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(201));
  expectProblem(replies[20] ?? expect.unreachable(), 'too_many_open_orders');
});

test('Most of a hundred reviews in a minute are refused', async () => {
  const author = await signIn(api());
  const body = { name: 'Sam', des: 'Cuts.', rating: 5 };

  const replies = await Promise.all(
    Array.from({ length: 100 }, () => author.call('POST', '/review', { body })),
  );

  // Ten an hour, and as many again if the hour changes in between.
  expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20);
  for (const reply of refusedOf(replies)) expectProblem(reply, 'rate_limited');
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 429]));
});
