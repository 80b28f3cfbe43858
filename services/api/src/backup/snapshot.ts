import { sql } from 'kysely';
import { type Database, openDatabase, type Tx } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { SetupError } from '../setup-error.ts';

/** Any number that no other lock in the database uses. */
const BACKUP_LOCK = 740_120;

/** The database in one state, which several connections can read. */
export interface Snapshot {
  readonly tx: Tx;
  /** Its name for `pg_dump`. */
  readonly id: string;
  /** The moment of the state, by Postgres' clock. */
  readonly at: Date;
}

/** Does work while no other backup of the database is made. Throws a SetupError while one is. */
export async function asOnlyBackup<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, poolSize: 1, patient: true, onConnectionLost: () => {} });
  try {
    // The lock is this connection's, which must not be closed while it idles.
    return await db.connection().execute(async (connection) => {
      await lock(connection);
      return work(connection);
    });
  } finally {
    await db.destroy();
  }
}

async function lock(db: Database): Promise<void> {
  await sql`set idle_session_timeout = 0`.execute(db);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${BACKUP_LOCK}) as locked`.execute(db);
  if (rows[0]?.locked) return;
  throw new SetupError('Another backup of this database is under way. Wait until it has ended.');
}

/** Does work on one state of the database, with no limit of time. */
export function onSnapshot<T>(db: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => work(await take(tx)));
}

async function take(tx: Tx): Promise<Snapshot> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const { rows } = await sql<{ id: string; at: Date }>`
    select pg_export_snapshot() as id, clock_timestamp() as at`.execute(tx);
  const row = onlyRow(rows);
  return { tx, ...row };
}

/** The rows of every table, by schema and table. */
export async function countTables(db: Database | Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1, 2`.execute(db);
  const counts: Record<string, number> = {};
  for (const { schema, name } of rows) {
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(`${schema}.${name}`)}`.execute(db);
    counts[`${schema}.${name}`] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

/** The first number of the server's version. */
export async function serverMajor(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  return rows[0]?.major ?? 0;
}
