import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kerf/sandbox/free-port';
import { afterEach, expect, test } from 'vitest';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function settings(more: Record<string, string> = {}): Record<string, string> {
  const { config } = api();
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: config.DATABASE_URL,
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: api().stripeUrl,
    ACCESS_TOKEN_SECRET: config.ACCESS_TOKEN_SECRET,
    WEB_ORIGINS: 'http://localhost:5173',
    ...more,
  };
}

/** `npm run api` with these settings and no others. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env });
  children.push(child);
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => said };
}

test('One process runs from the environment until it is told to stop', async () => {
  const port = await freePort();
  const { child, ended, said } = start(settings({ PORT: String(port) }));
  await until('the process to be ready', async () => {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return ready?.status === 200;
  });

  child.kill('SIGTERM');

  expect(await ended).toBe(0);
  expect(said()).toContain('"listening"');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('A setting that is missing or wrong is named, and nothing starts', async () => {
  const { ended, said } = start({ ...settings(), STRIPE_SECRET_KEY: '', PORT: 'http' });

  expect(await ended).toBe(1);
  expect(said()).toContain('STRIPE_SECRET_KEY: is missing');
  expect(said()).toContain('PORT: ');
  expect(said()).not.toContain('    at ');
});

test('A port that is taken ends the process at once', async () => {
  const { port } = new URL(api().url);
  const startedAt = performance.now();

  const { ended, said } = start(settings({ PORT: port }));

  expect(await ended).toBe(1);
  expect(said()).toContain('EADDRINUSE');
  // Idle connections to Postgres would keep it for ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(9_000);
});
