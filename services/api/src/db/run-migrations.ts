import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, Tx } from './database.ts';
import { isLockTimeout } from './database-fault.ts';

// Any number that no other lock in the database uses.
const MIGRATION_LOCK = 740_119;
const ASK_AGAIN_MS = 200;
/** While a migration waits for a table's lock, every call on that table queues behind it. */
const LOCK_TIMEOUT = '2s';
const LOCK_TRIES = 15;
const PAUSE_BETWEEN_TRIES_MS = 1_000;

/** One step of the schema. The previous release must be able to serve on the result. */
export interface SchemaMigration extends Migration {
  /**
   * For statements that Postgres refuses in a transaction, such as `create index concurrently`. Must be
   * safe to rerun after failing halfway.
   */
  readonly outsideTransaction?: boolean;
}

export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>;

/**
 * The migrations that the database has not run yet, in order. Unknown ones that it has run, as from a newer
 * release, do not matter.
 */
export async function pendingMigrations(
  db: Database,
  migrations: SchemaMigrations,
): Promise<string[]> {
  const all = await migratorOf(db, migrations).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/**
 * Runs the pending migrations, each in its own transaction, and returns their names. If several processes
 * do so at once, one works and the others wait. Needs a pool of at least two.
 */
export async function runMigrations(db: Database, migrations: SchemaMigrations): Promise<string[]> {
  return underMigrationLock(db, async () => {
    const pending = await pendingMigrations(db, migrations);
    for (const name of pending) {
      if (migrations[name]?.outsideTransaction) await runOutsideTransaction(db, migrations, name);
      else await runInTransaction(db, migrations, name);
    }
    return pending;
  });
}

/**
 * Holds the lock by a transaction, since a pooler could hand a session's lock to another client. Neither
 * the holder nor those who wait keep a snapshot open meanwhile, because building an index concurrently
 * waits for every older snapshot.
 */
async function underMigrationLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx))) return null;
      // The preceding select would keep its snapshot until the next statement.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return { result: await work() };
    });
    if (outcome) return outcome.result;
    await delay(ASK_AGAIN_MS);
  }
}

async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Retries if a table's lock is not available soon, so that queued calls get through in between. */
async function runInTransaction(
  db: Database,
  migrations: SchemaMigrations,
  name: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
        await runOne(tx, migrations, name);
      });
    } catch (error) {
      if (attempt === LOCK_TRIES || !isLockTimeout(error)) throw error;
      await delay(PAUSE_BETWEEN_TRIES_MS);
    }
  }
}

async function runOutsideTransaction(
  db: Database,
  migrations: SchemaMigrations,
  name: string,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      await runOne(connection, migrations, name, { disableTransactions: true });
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function runOne(
  db: Database,
  migrations: SchemaMigrations,
  name: string,
  options?: { readonly disableTransactions: boolean },
): Promise<void> {
  const { error } = await migratorOf(db, migrations).migrateTo(name, options);
  if (error) throw error;
}

function migratorOf(db: Database, migrations: SchemaMigrations): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
}
