import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { holdAnswers } from './hold-answers.ts';

/** As many as are sent at once in a second. */
const AT_ONCE = 50;

beforeEach(async () => {
  vi.useFakeTimers();
  // To the beginning of a second.
  await vi.advanceTimersByTimeAsync(1_000 - (performance.now() % 1_000));
});
afterEach(() => void vi.useRealTimers());

function answering() {
  const app = new Hono<AppEnv>();
  app.use(holdAnswers());
  app.get('/refused', (context) => context.text('', 429));
  app.get('/no-method', (context) => context.text('', 405));
  app.post('/stripe/webhook', (context) => context.text('', context.req.query('ok') ? 200 : 400));
  app.get('/*', (context) => context.text('', context.req.path === '/bad' ? 400 : 200));
  let sent = 0;
  return {
    app,
    ask: (path: string, times: number) => {
      const method = path.startsWith('/stripe') ? 'POST' : 'GET';
      for (let time = 0; time < times; time += 1) {
        void Promise.resolve(app.request(path, { method })).then(() => {
          sent += 1;
        });
      }
    },
    /** Lets this many milliseconds pass, and counts the answers that have been sent by then. */
    sentAfter: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return sent;
    },
  };
}

test.each(['/refused', '/no-method', '/stripe/webhook', '/healthz', '/readyz'])(
  'Many answers of %s, which cost nothing, are sent a moment later, those of the next second at once',
  async (path) => {
    const { ask, sentAfter } = answering();
    ask(path, AT_ONCE + 10);
    expect(await sentAfter(949)).toBe(AT_ONCE);
    expect(await sentAfter(51)).toBe(AT_ONCE + 10);
    ask(path, AT_ONCE);
    expect(await sentAfter(0)).toBe(2 * AT_ONCE + 10);
  },
);

test.each(['/orders', '/bad', '/stripe/webhook?ok=1'])(
  'All answers of %s are sent at once, however many others wait',
  async (path) => {
    const { ask, sentAfter } = answering();
    ask('/refused', AT_ONCE);
    ask(path, 2 * AT_ONCE);
    expect(await sentAfter(0)).toBe(3 * AT_ONCE);
  },
);

test('Beyond a thousand that wait, answers are sent at once', async () => {
  const { ask, sentAfter } = answering();
  ask('/refused', AT_ONCE + 1_100);
  expect(await sentAfter(0)).toBe(AT_ONCE + 100);
  expect(await sentAfter(1_000)).toBe(AT_ONCE + 1_100);
});

test.each([
  ['/stripe/webhook', 'close'],
  ['/stripe/webhook?ok=1', null],
])('The connection of a delivery to %s is told: %s', async (path, expected) => {
  vi.useRealTimers();
  const { app } = answering();
  const { headers } = await app.request(path, { method: 'POST' });
  expect(headers.get('connection')).toBe(expected);
});
