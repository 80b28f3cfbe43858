import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@kerf/sandbox/repository';
import api from '../../../services/api/package.json' with { type: 'json' };
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const TOKEN_SECRET = 'signs the tokens of the bench and nothing else';
/** Where the shop's page is. */
export const SHOP_ORIGIN = 'https://shop.example.com';

/** Builds both servers, so that neither compiles TypeScript during a measurement. */
export function buildServers(): void {
  for (const folder of [join('services', 'api'), 'bench']) {
    const { status, stderr } = spawnSync('vite', ['build', '--logLevel', 'error'], {
      cwd: join(repositoryRoot, folder),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${folder} could not be built: ${stderr}`);
  }
}

/** Migrates the database, like `npm run migrate -w @kerf/api`. */
export function migrateKerf(databaseUrl: string): void {
  const program = join(repositoryRoot, 'services', 'api', 'dist', 'migrate.js');
  const env = { DATABASE_URL: databaseUrl };
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The tables could not be made: ${stderr}`);
}

/** Starts the reference server: Hono and pg alone. */
export function startLimit(databaseUrl: string): Promise<ServerProcess> {
  const program = join(repositoryRoot, 'bench', 'dist', 'limit-server.js');
  return startServerProcess([program], { DATABASE_URL: databaseUrl });
}

/** The Node arguments of `npm start -w @kerf/api`, with the program's full path. */
function startArguments(): string[] {
  const [, ...words] = api.scripts.start.split(' ');
  const program = words.pop() ?? '';
  return [...words, join(repositoryRoot, 'services', 'api', program)];
}

/**
 * Starts one API process as in production, except for rate limits that a single machine's load would hit, and
 * for these settings.
 */
export function startKerf(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  // Not the default, which `npm start` would refuse as a folder that is not its own.
  const files = join(repositoryRoot, 'bench', 'dist', 'files');
  // Of the database of an earlier run, without which the server refuses to start on an empty one.
  rmSync(join(files, 'installation.json'), { force: true });
  return startServerProcess(startArguments(), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    FILE_STORE_URL: pathToFileURL(files).href,
    ACCESS_TOKEN_SECRET: TOKEN_SECRET,
    CALLS_PER_MINUTE: '1000000000',
    MAX_OPEN_ORDERS: '1000',
    FIREBASE_PROJECT_ID: 'kerf-bench',
    STRIPE_SECRET_KEY: 'sk_live_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    WEB_ORIGINS: SHOP_ORIGIN,
    ...settings,
  });
}
