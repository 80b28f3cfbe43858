import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
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

const MEMORY = '/dev/shm';
/** Several times what a run's databases and its log of changes take. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Starts one Postgres for a whole test run. Its data is deleted at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(dataHome(), 'kerf-tests-'));
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

/**
 * The folder for its data: in memory where that has room, since creating and dropping a database for each
 * test file writes and deletes hundreds of thousands of files.
 */
function dataHome(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}
