import { readMigrationConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { SetupError } from './setup-error.ts';

/** Migrates the database to this release's schema, and prints what ran. */
async function main(): Promise<void> {
  const config = readMigrationConfig();
  const direct = config.DATABASE_DIRECT_URL;
  const db = openDatabase({
    url: direct ?? config.DATABASE_URL,
    // One connection holds the lock, another works.
    poolSize: 2,
    throughPooler: direct === undefined && config.DATABASE_POOLER === 'transaction',
    patient: true,
    onConnectionLost: () => undefined,
  });
  try {
    const ran = await migrate(db);
    const lines = ran.length === 0 ? ['Nothing to migrate.'] : ran.map((name) => `Ran ${name}.`);
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await db.destroy();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof SetupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
