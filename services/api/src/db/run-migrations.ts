import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Database, isContended, isLockTimeout, type Tx } from './database.ts';

// Any number that no other lock in the database uses.
const MIGRATION_LOCK = 740_119;
const ASK_AGAIN_MS = 200;
/** While a migration waits for a table's lock, every call on that table queues behind it. */
const LOCK_TIMEOUT = '2s';
const LOCK_TRIES = 15;
const PAUSE_BETWEEN_TRIES_MS = 1_000;

/**
 * What a migration does to a table in use: it locks it for a moment, reads it whole while calls go on, or writes
 * its rows in batches.
 */
export type Touch = 'locks' | 'reads' | 'writes';

/** One step of the schema. The previous release must be able to serve on the result. */
export interface SchemaMigration extends Migration {
  /**
   * For statements that Postgres refuses in a transaction, such as `create index concurrently`. Must be
   * safe to rerun after failing halfway.
   */
  readonly outsideTransaction?: boolean;
  /** The tables in use that it touches, which the doctor tells before an upgrade. */
  readonly touches?: Readonly<Record<string, Touch>>;
  /** Whether a database has it by other migrations, by the names of those that it has run. */
  readonly isIn?: (executed: ReadonlySet<string>) => boolean;
}

export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>;

/**
 * The migrations that the database has not run yet, in order. Unknown ones that it has run, as from a newer
 * release, do not matter.
 */
export async function pendingMigrations(
  db: Database | Tx,
  migrations: SchemaMigrations,
): Promise<string[]> {
  return (await pendingSteps(db, migrations)).map(([name]) => name);
}

async function pendingSteps(db: Database | Tx, migrations: SchemaMigrations) {
  const executed = new Set(await executedMigrations(db));
  return Object.entries(migrations)
    .filter(([name, { isIn }]) => !executed.has(name) && !isIn?.(executed))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The names of those that the database has run, in any order. */
// Kysely's Migrator lists every table and its columns several times for each migration and at each start.
export async function executedMigrations(db: Database | Tx): Promise<string[]> {
  const found = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!found.rows[0]?.table) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Runs the pending migrations, each in its own transaction, and returns their names. If several processes
 * do so at once, one works and the others wait. Needs a pool of at least two.
 */
export async function runMigrations(db: Database, migrations: SchemaMigrations): Promise<string[]> {
  return underMigrationLock(db, async () => {
    const pending = await pendingSteps(db, migrations);
    for (const [name, migration] of pending) {
      if (migration.outsideTransaction) await runOutsideTransaction(db, name, migration);
      else await runInTransaction(db, name, migration);
    }
    return pending.map(([name]) => name);
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

/**
 * Retries if a table's lock is not available soon, so that queued calls get through in between, and after a
 * deadlock with them.
 */
async function runInTransaction(
  db: Database,
  name: string,
  migration: SchemaMigration,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
        await runOne(tx, name, migration);
      });
    } catch (error) {
      const isBlocked = isLockTimeout(error) || isContended(error);
      if (attempt === LOCK_TRIES || !isBlocked) throw error;
      await delay(PAUSE_BETWEEN_TRIES_MS);
    }
  }
}

async function runOutsideTransaction(
  db: Database,
  name: string,
  migration: SchemaMigration,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      await runOne(connection, name, migration);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function runOne(db: Database, name: string, migration: SchemaMigration): Promise<void> {
  // As Kysely's Migrator creates it, since older releases record their migrations with that.
  await sql`
    create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await migration.up(db);
  const time = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${time})`.execute(db);
}
