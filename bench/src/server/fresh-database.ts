import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { startPostgres } from '@kerf/sandbox/postgres';
import { buildServers, migrateKerf } from './built-servers.ts';

/** Builds the servers and provides a Postgres with Kerf's empty tables. */
export async function onFreshDatabase(
  measure: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  buildServers();
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-bench-'));
  const postgres = await startPostgres({ dataDir, port: await freePort() });
  try {
    migrateKerf(postgres.url);
    await measure(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
