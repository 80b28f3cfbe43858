import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const AT_ONCE = 40;
const BETWEEN_LOOKS_MS = 5;
const MOST_MS = 150;

const api = useApi({ manyConnections: true });
let attacked: ApiProcess | undefined;

afterAll(() => attacked?.kill());

/** The 75th percentile of response times of `/healthz` in milliseconds, during `work`. */
async function healthDuring(url: string, work: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - startedAt);
    await pause(BETWEEN_LOOKS_MS);
  }
  await ended;
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.75)] ?? Number.NaN;
}

test('One customer who sends forty of the largest order checks at once does not slow others down', async () => {
  // A separate process, so that the sender's own load is not measured.
  attacked = startApiProcess(processEnvironment(api().config));
  const url = await attacked.ready();
  const { token } = await signIn(api());
  const sku = (row: number) => `${'nobody sells it '.repeat(12)}${row}`;
  const body = {
    rows: Array.from({ length: 2_000 }, (_, row) => ({ sku: sku(row), quantity: 12 })),
  };

  const checks = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const reply = await call(url, 'POST', '/order-check', { token, body });
      return reply.status;
    }),
  );
  const ms = await healthDuring(url, checks);

  expect(await checks).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  expect(ms).toBeLessThan(MOST_MS);
});
