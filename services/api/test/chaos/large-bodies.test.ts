import { afterAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const AT_ONCE = 40;
/** How often somebody else is answered at least, on average, while one check is worked on. */
const ANSWERS_PER_CHECK = 1;

const api = useApi({ manyConnections: true });
let attacked: ApiProcess | undefined;

afterAll(() => attacked?.kill());

/** How often `/healthz` answers, one call after the other, during `work`. */
async function answersDuring(url: string, work: Promise<unknown>): Promise<number> {
  let answers = 0;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await (await fetch(`${url}/healthz`)).text();
    answers += 1;
  }
  await ended;
  return answers;
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
  const answers = await answersDuring(url, checks);

  expect(await checks).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  expect(answers).toBeGreaterThan(ANSWERS_PER_CHECK * AT_ONCE);
});
