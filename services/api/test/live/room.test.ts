import { afterEach, expect, test } from 'vitest';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { startApi } from '../harness/running-api.ts';
import { until } from '../harness/until.ts';
import { useApi, withCall } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_EVENT_STREAMS: 12 } });

afterEach(leaveAll);

test('A session has at most eight streams, and a ninth is accepted once one has ended', async () => {
  const person = await signIn(api());
  const open = await Promise.all(
    Array.from({ length: 8 }, () => followChanges(api().url, person.token)),
  );

  const refused = await person.call('GET', '/events');
  expect(expectProblem(refused, 'too_many_streams')).toMatchObject({
    limit: 8,
    detail: 'This session has 8 streams open already. Close one of them.',
  });
  expect(refused.headers.get('retry-after')).toBe('10');

  open[0]?.leave();
  await until('there to be room', async () => (await person.call('GET', '/events')).status === 200);
});

test('A process at its limit of streams refuses more with 503 and answers other calls', async () => {
  const people = await Promise.all([signIn(api()), signIn(api())]);
  for (const person of people) {
    for (let count = 0; count < 6; count += 1) await followChanges(api().url, person.token);
  }
  const late = await signIn(api());

  expectProblem(await late.call('GET', '/events'), 'service_unavailable');
  expect((await late.call('GET', '/orders')).status).toBe(200);
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
