import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config } from '../../src/config.ts';
import { until } from './until.ts';

// Generous, since several may start at once and share the cores with other tests.
const START_TIMEOUT_MS = 40_000;
const started: ApiProcess[] = [];
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** `npm run api` as a child process, which can be killed. */
export interface ApiProcess {
  /** All of its output so far. */
  said(): string;
  /** Its URL, once it listens. Rejects if it exits first. */
  ready(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code once it has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Kills it as a power failure would, and waits until it has ended. */
  kill(): Promise<void>;
}

/**
 * Starts one API process with exactly this environment, and the compile cache of this process. It is this
 * build's by default; another's `main.ts` may be named.
 */
export function startApiProcess(env: Record<string, string>, program = main): ApiProcess {
  const child = spawn(process.execPath, [program], {
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '', ...env },
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });
  const port = () => {
    if (hasEnded) throw new Error(`The process ended before it listened:\n${said}`);
    return /"port":(\d+),"msg":"listening"/.exec(said)?.[1];
  };
  const running: ApiProcess = {
    ended,
    said: () => said,
    ready: async () =>
      `http://127.0.0.1:${await until('the process to listen', port, START_TIMEOUT_MS)}`,
    signal: (signal) => child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  started.push(running);
  return running;
}

/** Every line that this test file's processes have logged. */
export function processLines(): string[] {
  return started.flatMap((process) => process.said().split('\n'));
}

/** The environment for a process that shares its services with an API of these settings. */
export function processEnvironment(
  config: Config,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: config.DATABASE_URL,
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    // Nothing listens there, so that accounts are not looked up at an emulator running beside the tests.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: config.STRIPE_API_BASE ?? '',
    ACCESS_TOKEN_SECRET: config.ACCESS_TOKEN_SECRET,
    WEB_ORIGINS: config.WEB_ORIGINS.join(','),
    ...(config.FILE_STORE_URL.kind === 'folder' && {
      FILE_STORE_URL: pathToFileURL(config.FILE_STORE_URL.path).href,
    }),
    // It may take any job, and does it as the other would.
    ...(config.VIES_URL && { VIES_URL: config.VIES_URL }),
    ...(config.TAX_SERVICE && { TAX_SERVICE: config.TAX_SERVICE }),
    ORDER_HOLD_HOURS: String(config.ORDER_HOLD_HOURS),
    FIRST_HOLD_MINUTES: String(config.FIRST_HOLD_MINUTES),
    UNCLAIMED_PAYMENT_HOURS: String(config.UNCLAIMED_PAYMENT_HOURS),
    MAX_OPEN_ORDERS: String(config.MAX_OPEN_ORDERS),
    TRUSTED_PROXIES: String(config.TRUSTED_PROXIES),
    CALLS_PER_MINUTE: String(config.CALLS_PER_MINUTE),
    ...(config.SMTP_URL && { SMTP_URL: config.SMTP_URL }),
    ...(config.MAIL_FROM && { MAIL_FROM: config.MAIL_FROM }),
    ...more,
  };
}
