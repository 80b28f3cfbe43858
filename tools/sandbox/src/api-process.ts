import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SANDBOX_PROJECT } from './auth-emulator.ts';
import { type ChildPart, startChild } from './child-part.ts';
import { ensureSecret } from './ensure-secret.ts';
import type { SampleShop, SandboxPorts } from './environment.ts';
import { lastLines, logPath } from './log-file.ts';
import { repositoryRoot } from './repository.ts';
import { sampleAdmin, sampleBuyer } from './sample-accounts.ts';
import { SandboxProblem } from './sandbox-problem.ts';

const SOURCES = join(repositoryRoot, 'services', 'api', 'src');
const START_LIMIT_MS = 60_000;

export interface ApiOptions {
  readonly dataDir: string;
  readonly ports: SandboxPorts;
  readonly databaseUrl: string;
}

/** The secret that the Stripe stand-in signs webhooks with. */
export function webhookSecret(dataDir: string): string {
  return `whsec_${ensureSecret(dataDir, 'stripe-webhook', 24)}`;
}

/** The file with the API's environment, as `NAME=value` lines. */
export function apiEnvironmentFile(dataDir: string): string {
  return join(dataDir, 'api.env');
}

/** Writes the API's environment to the data folder, for commands that work on the same store. */
export function writeApiEnvironment(options: ApiOptions): void {
  const lines = Object.entries(apiEnvironment(options)).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  writeFileSync(apiEnvironmentFile(options.dataDir), lines.join(''), { mode: 0o600 });
}

/** Migrates the database to the schema of this checkout. */
export async function migrateShop(options: ApiOptions): Promise<void> {
  const log = logPath(options.dataDir, 'migrate');
  const migration = startChild({
    name: 'The migration',
    script: join(SOURCES, 'migrate.ts'),
    env: apiEnvironment(options),
    log,
  });
  const code = await migration.ended;
  if (code !== 0) throw new SandboxProblem(`The migration failed.\n${lastLines(log)}`);
}

/** Starts one API process with the sandbox's services; `whenReady` resolves once it serves requests. */
export function startApi(options: ApiOptions): ChildPart {
  return startChild({
    name: 'The API',
    script: join(SOURCES, 'main.ts'),
    env: apiEnvironment(options),
    log: logPath(options.dataDir, 'api'),
  });
}

/** Resolves when the API answers `GET /readyz` with 200. Rejects if it exits first, or after a minute. */
export async function whenReady(
  api: ChildPart,
  options: ApiOptions,
  signal?: AbortSignal,
): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  const log = logPath(options.dataDir, 'api');
  while (api.isRunning() && Date.now() < until) {
    signal?.throwIfAborted();
    if (await answersReady(options.ports.api)) return;
    await pause(40);
  }
  const what = api.isRunning() ? 'is not ready after a minute' : 'ended while it started';
  throw new SandboxProblem(`The API ${what}.\n${lastLines(log)}`);
}

/** Fills an empty store with sample data. The Stripe stand-in must be running, since it gets the sample payments. */
export async function fillShop(options: ApiOptions, shop: SampleShop): Promise<void> {
  const log = logPath(options.dataDir, 'sample-data');
  const seed = startChild({
    name: 'The sample data',
    script: join(repositoryRoot, 'tools', 'sample', 'src', 'seed.ts'),
    env: {
      ...apiEnvironment(options),
      SEED_BUYER_UID: sampleBuyer.localId,
      SEED_ADMIN_UID: sampleAdmin.localId,
      SEED_PAYMENTS_URL: `${stripeUrl(options.ports)}/_control`,
      SEED_SHOP: shop,
    },
    log,
  });
  const code = await seed.ended;
  if (code !== 0) throw new SandboxProblem(`The sample data failed.\n${lastLines(log)}`);
}

/** The URL of the mail catcher, for the API. */
export function smtpUrl(ports: SandboxPorts): string {
  return `smtp://127.0.0.1:${ports.smtp}`;
}

function stripeUrl(ports: SandboxPorts): string {
  return `http://127.0.0.1:${ports.stripe}`;
}

function apiEnvironment({ dataDir, ports, databaseUrl }: ApiOptions): Record<string, string> {
  return {
    NODE_ENV: 'development',
    PORT: String(ports.api),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: SANDBOX_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    STRIPE_SECRET_KEY: 'sk_test_kerf',
    STRIPE_WEBHOOK_SECRET: webhookSecret(dataDir),
    STRIPE_API_BASE: stripeUrl(ports),
    VIES_URL: `http://127.0.0.1:${ports.vies}`,
    ACCESS_TOKEN_SECRET: ensureSecret(dataDir, 'access-token'),
    WEB_ORIGINS: `http://localhost:${ports.web},http://127.0.0.1:${ports.web},app://kerf`,
    KERF_API_URL: `http://127.0.0.1:${ports.api}`,
    // All callers are on this machine and share one address, and tests call often.
    CALLS_PER_MINUTE: '0',
    SMTP_URL: smtpUrl(ports),
    MAIL_FROM: 'Kerf <orders@kerf.example>',
    FILE_STORE_URL: pathToFileURL(join(dataDir, 'files')).href,
    ORDER_HOLD_HOURS: process.env.ORDER_HOLD_HOURS ?? '72',
    FIRST_HOLD_MINUTES: process.env.FIRST_HOLD_MINUTES ?? '60',
    // An empty one counts as none.
    TAX_SERVICE: process.env.TAX_SERVICE ?? '',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Not listening yet.
    return false;
  }
}
