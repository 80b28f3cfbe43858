import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { type RunningPostgres, startPostgres } from '@kerf/sandbox/postgres';
import { migrateShop } from './api-database.ts';

/**
 * A separate Postgres for one test file, with the shop's tables, that the test may stop, kill and restart.
 * It is durable.
 */
export interface OwnPostgres {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills it as a power failure would, without a clean shutdown. */
  kill(): Promise<void>;
  /** Stops it for good and deletes its data. */
  drop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-own-postgres-'));
  const port = await freePort();
  const start = () => startPostgres({ dataDir, port });
  let postgres: RunningPostgres = await start();
  await migrateShop(postgres.url);
  return {
    url: postgres.url,
    start: async () => {
      postgres = await start();
    },
    stop: () => postgres.stop(),
    kill: async () => {
      const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
      await postgres.ended;
    },
    drop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
