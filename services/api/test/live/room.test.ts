import { afterEach, expect, test } from 'vitest';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { startApi } from '../harness/running-api.ts';
import { until } from '../harness/until.ts';
import { useApi, withCall } from '../harness/use-api.ts';

const NOW = Math.floor(Date.now() / 1000);
const api = useApi({ config: { MAX_EVENT_STREAMS: 30 } });

afterEach(leaveAll);

/** Opens this many streams of one account. */
const openMany = (length: number, { token }: Person) =>
  Promise.all(Array.from({ length }, () => followChanges(api().url, token)));

test('An account has at most 24 streams in all its sessions, and one more once one has ended', async () => {
  const person = await signIn(api(), { authTime: NOW - 100 });
  const elsewhere = await signIn(api(), { uid: person.uid, email: person.email, authTime: NOW });
  const open = [...(await openMany(14, person)), ...(await openMany(10, elsewhere))];

  const refused = await elsewhere.call('GET', '/events');
  expect(expectProblem(refused, 'too_many_streams')).toMatchObject({
    limit: 24,
    detail: 'This account has 24 streams open already. Close one of them.',
  });
  expect(refused.headers.get('retry-after')).toBe('10');

  open[0]?.leave();
  await until('there to be room', async () => (await person.call('GET', '/events')).status === 200);
});

test('A process at its limit of streams refuses more with 503, answers other calls, and has room for staff', async () => {
  await openMany(24, await signIn(api()));
  await openMany(3, await signIn(api()));
  const late = await signIn(api());
  const admin = await signInAdmin(api());

  expectProblem(await late.call('GET', '/events'), 'service_unavailable');
  expect((await late.call('GET', '/orders')).status).toBe(200);
  expect(await openMany(3, admin)).toHaveLength(3);
  expectProblem(await admin.call('GET', '/events'), 'service_unavailable');
});

test('HEAD of the stream is refused and takes no room', async () => {
  const person = await signIn(api());
  for (let asked = 0; asked < 25; asked += 1) {
    const { status, headers } = await person.call('HEAD', '/events');
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  }
  expect(await openMany(24, person)).toHaveLength(24);
});

test('A stopping server refuses new streams, and ends the open ones after draining', async () => {
  const own = withCall(await startApi({ config: { DRAIN_SECONDS: 1 } }));
  const person = await signIn(own);
  const followed = await followChanges(own.url, person.token);
  const startedAt = performance.now();

  const stopped = own.stop();
  const refused = await person.call('GET', '/events');
  const endedWhileDraining = followed.hasEnded();
  await stopped;

  expectProblem(refused, 'service_unavailable');
  expect(endedWhileDraining).toBe(false);
  await until('the stream to end', followed.hasEnded);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
