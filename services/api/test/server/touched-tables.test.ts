import { createEmptyDatabase } from '@kerf/testing/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrate.ts';
import { runMigrations, type SchemaMigration } from '../../src/db/run-migrations.ts';

/** Those before it were run before anybody could ask what they hold up. */
const FIRST = '0127';

const database = await createEmptyDatabase();
const db = openDatabase({ url: database.url, poolSize: 3, onConnectionLost: () => undefined });

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('Each migration says which tables in use it locks, and which it reads for an index', async () => {
  const found: Record<string, object> = {};
  const watched = Object.entries(migrations).map(([name, migration]) => [
    name,
    watching(migration, (touched) => {
      found[name] = touched;
    }),
  ]);

  await runMigrations(db, Object.fromEntries(watched));

  for (const [name, migration] of Object.entries(migrations).filter(([each]) => each > FIRST)) {
    const { touches = {} } = migration;
    const seen = Object.entries(touches).filter(([, touch]) => touch !== 'writes');
    expect(Object.fromEntries(seen), name).toEqual(found[name]);
  }
});

/** The migration, and what it did to tables that were there before. */
function watching(
  migration: SchemaMigration,
  tell: (touched: Record<string, 'locks' | 'reads'>) => void,
): SchemaMigration {
  return {
    ...migration,
    up: async (connection: Database) => {
      const indexes = new Set((await indexesOf(connection)).map(({ name }) => name));
      const tables = new Set(await tablesOf(connection));
      await migration.up(connection);
      const indexed = (await indexesOf(connection)).filter(({ name }) => !indexes.has(name));
      const touched = migration.outsideTransaction
        ? indexed.map(({ table }): [string, 'reads'] => [table, 'reads'])
        : (await lockedBy(connection)).map((table): [string, 'locks'] => [table, 'locks']);
      tell(Object.fromEntries(touched.filter(([table]) => tables.has(table))));
    },
  };
}

async function tablesOf(connection: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(connection);
  return rows.map(({ name }) => name);
}

/** By their oid, since an index may be replaced under its name. */
async function indexesOf(connection: Database): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select indexrelid::text as name, relname as table
    from pg_index join pg_class on pg_class.oid = indrelid`.execute(connection);
  return rows;
}

/** The tables that this transaction keeps others from reading or writing. */
async function lockedBy(connection: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relkind = 'r' and mode in
      ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
}
