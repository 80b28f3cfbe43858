import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const service = fileURLToPath(new URL('../../', import.meta.url));
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-api-build-'));
  // The build does not bundle npm packages.
  symlinkSync(modules, join(folder, 'node_modules'));
  await build({
    root: service,
    logLevel: 'error',
    build: { outDir: join(folder, 'dist'), emptyOutDir: true },
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function builtFiles(): string[] {
  return readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
}

/** Runs a built entry point with these settings and no others. */
function run(entry: string, env: Record<string, string>) {
  return new Promise<{ code: number | string | null; said: string }>((resolve) => {
    const options = { env, timeout: 15_000 };
    execFile(process.execPath, [join(folder, 'dist', entry)], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.code ?? null), said: stdout + stderr });
    });
  });
}

test('The production build contains no code of the Auth emulator or the Stripe stand-in', () => {
  const built = builtFiles().map((name) => readFileSync(join(folder, 'dist', name), 'utf8'));

  expect(built.length).toBeGreaterThan(0);
  const whole = built.join('\n');
  expect(whole).toContain('createFirebaseVerifier');
  for (const marker of [
    'createEmulatorVerifier',
    'The Auth emulator is only for',
    'decodeProtectedHeader',
    'stand-in',
    '/_control',
    'buyer@example.com',
  ]) {
    expect(whole, marker).not.toContain(marker);
  }
});

test('The built server refuses the sandbox’s configuration in production, by name', async () => {
  const { code, said } = await run('main.js', {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1:1/kerf',
    FIREBASE_PROJECT_ID: 'demo-kerf',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    STRIPE_SECRET_KEY: 'sk_test_kerf',
    STRIPE_WEBHOOK_SECRET: 'whsec_kerf',
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    WEB_ORIGINS: 'http://localhost:5173',
  });

  expect(code).toBe(1);
  for (const name of [
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIREBASE_PROJECT_ID',
    'STRIPE_API_BASE',
    'STRIPE_SECRET_KEY',
  ]) {
    expect(said).toContain(`${name}: belongs to the sandbox`);
  }
});

test('The built server starts up to the connection to a missing database', async () => {
  const { code, said } = await run('main.js', {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1:1/kerf',
    FIREBASE_PROJECT_ID: 'kerf-shop',
    STRIPE_SECRET_KEY: 'sk_live_kerf',
    STRIPE_WEBHOOK_SECRET: 'whsec_kerf',
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    WEB_ORIGINS: 'https://kerf.example',
  });

  expect(code).toBe(1);
  expect(said).toContain('ECONNREFUSED');
});

test('The build includes the admin command', async () => {
  expect(await run('admin.js', {})).toMatchObject({
    code: 2,
    said: expect.stringContaining('grant EMAIL'),
  });
});

test('The build includes the migrate command', async () => {
  const { code, said } = await run('migrate.js', {});

  expect(code).toBe(1);
  expect(said).toContain('DATABASE_URL: is missing');
});
