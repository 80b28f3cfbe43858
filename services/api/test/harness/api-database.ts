import { createTestDatabase, type TestDatabase } from '@kerf/testing/test-database';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openBoss } from '../../src/jobs/jobs.ts';
import { prepareFingerprint } from './fingerprint.ts';

/** Creates the database of an empty shop, with the job queue's tables and queues. */
export function createShopDatabase(): Promise<TestDatabase> {
  return createTestDatabase(async (url) => {
    await migrateShop(url);
    const boss = await openBoss({ databaseUrl: url, isNotified: false, onError: fail });
    await boss.stop();
  });
}

/** Creates the shop's tables in the database at `url`. */
export async function migrateShop(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 2, onConnectionLost: fail });
  await migrate(db);
  await prepareFingerprint(db);
  await db.destroy();
}

function fail(error: unknown): never {
  throw error;
}
