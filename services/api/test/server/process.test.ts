import { afterEach, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const processes: ApiProcess[] = [];

afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.kill()));
});

function start(more: Record<string, string> = {}): ApiProcess {
  const process = startApiProcess(processEnvironment(api().config, more));
  processes.push(process);
  return process;
}

test('A process runs from its environment until SIGTERM', async () => {
  const process = start();
  const url = await process.ready();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(process.said()).toContain('"msg":"NODE_ENV is development: ');

  process.signal('SIGTERM');

  expect(await process.ended).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('A setting that is missing or wrong is named, and nothing starts', async () => {
  const process = start({ STRIPE_SECRET_KEY: '', PORT: 'http' });

  expect(await process.ended).toBe(1);
  expect(process.said()).toContain('STRIPE_SECRET_KEY: is missing');
  expect(process.said()).toContain('PORT: ');
  expect(process.said()).not.toContain('    at ');
});

test('A process exits at once when its port is taken', async () => {
  const { port } = new URL(api().url);
  const startedAt = performance.now();

  const process = start({ PORT: port });

  expect(await process.ended).toBe(1);
  expect(process.said()).toContain('EADDRINUSE');
  // Idle connections to Postgres would keep it alive for ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(9_000);
});
