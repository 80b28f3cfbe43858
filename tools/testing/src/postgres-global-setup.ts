import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { startPostgres } from '@kerf/sandbox/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's Postgres as superuser; see `createTestDatabase`. */
    postgresUrl: string;
  }
}

/** Starts one Postgres for a whole test run. Its data is deleted at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-tests-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ dataDir, port: await freePort(), durable: false });
    project.provide('postgresUrl', postgres.url);
    return () => postgres.stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}
