import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { requestLog } from './request-log.ts';

/** The level at which a request to the path is logged that is answered with the status. */
async function levelOf(path: string, status: 200 | 404 | 503): Promise<string | undefined> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const app = new Hono<AppEnv>();
  app.use(requestLog(log));
  app.get(path, (context) => context.body(null, status));
  await app.request(path, {}, { incoming: { headers: {} }, outgoing: { setHeader: () => {} } });
  expect(lines).toHaveLength(1);
  return pino().levels.labels[JSON.parse(lines[0] ?? '').level];
}

test.each([
  ['/products', 200, 'info'],
  ['/products', 404, 'info'],
  ['/products', 503, 'error'],
  ['/healthz', 200, 'debug'],
  ['/readyz', 200, 'debug'],
  ['/readyz', 503, 'error'],
] as const)('GET %s that is answered with %i is logged at the level %s', async (...row) => {
  const [path, status, level] = row;
  expect(await levelOf(path, status)).toBe(level);
});
