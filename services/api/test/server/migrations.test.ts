import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrate, migrations } from '../../src/db/migrate.ts';
import { runMigrations, type SchemaMigrations } from '../../src/db/run-migrations.ts';
import { createShopDatabase } from '../harness/api-database.ts';
import { startApiProcess } from '../harness/api-process.ts';
import { startPooler } from '../harness/pgbouncer.ts';
import { until } from '../harness/until.ts';

/** The last migration of the previous release. */
const RELEASED = '0022-search-settled-orders';

const database = await createShopDatabase();
const pooler = await startPooler(database.url);
const direct = openDatabase({ url: database.url, poolSize: 3, onConnectionLost: fail });
// Each process has its own pool.
const processes: Database[] = Array.from({ length: 4 }, () =>
  openDatabase({ url: pooler.url, poolSize: 2, throughPooler: true, onConnectionLost: fail }),
);

afterAll(async () => {
  await Promise.all(processes.map((db) => db.destroy()));
  await pooler.stop();
  await direct.destroy();
  await database.drop();
});

beforeEach(async () => {
  await sql`drop schema public cascade`.execute(direct);
  await sql`create schema public`.execute(direct);
});

function fail(error: unknown): never {
  throw error;
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(direct);
  return rows.map(({ name }) => name);
}

async function locksLeftBehind(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_locks
    where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
    direct,
  );
  return rows.length;
}

async function waitingForTables(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and locktype = 'relation'`.execute(direct);
  return rows.length;
}

test('Processes that start at once on an empty database migrate it once, also through a pooler', async () => {
  const ran = await Promise.all(processes.map(migrate));

  expect(ran.filter((names) => names.length > 0)).toEqual([Object.keys(migrations).toSorted()]);
  expect(await tables()).toEqual(expect.arrayContaining(['orders', 'products', 'rate_limits']));
  expect(await locksLeftBehind()).toBe(0);
  await Promise.all(processes.map(migrate));
});

test('A failed migration reports the cause, is rolled back and releases its lock', async () => {
  await sql`create table messages (id int)`.execute(direct);

  for (const process of processes)
    await expect(migrate(process)).rejects.toThrow('"messages" already exists');

  expect(await tables()).toEqual(['messages']);
  expect(await locksLeftBehind()).toBe(0);
});

test('An index is built concurrently while other processes wait to migrate', async () => {
  await migrate(direct);
  const next: SchemaMigrations = {
    ...migrations,
    '9001-index': {
      outsideTransaction: true,
      up: (db) => sql`create index concurrently reviews_by_next on reviews (id)`.execute(db).then(),
    },
  };

  const ran = await Promise.all([direct, ...processes].map((db) => runMigrations(db, next)));

  expect(ran.flat()).toEqual(['9001-index']);
  expect(await locksLeftBehind()).toBe(0);
});

test('A migration that waits for a table does not block calls on it', async () => {
  await migrate(direct);
  const next: SchemaMigrations = {
    ...migrations,
    '9001-column': {
      up: (db) => sql`alter table reviews add column next text`.execute(db).then(),
    },
  };
  const [reader, caller] = processes;
  if (!reader || !caller) throw new Error('There are no processes.');
  let running: Promise<string[]> | undefined;

  await reader.transaction().execute(async (tx) => {
    await sql`select 1 from reviews`.execute(tx);
    running = runMigrations(direct, next);
    await until('the migration to wait', async () => (await waitingForTables()) > 0);
    await sql`select 1 from reviews`.execute(caller);
  });

  expect(await running).toEqual(['9001-column']);
});

test('A migration that deadlocks with a call is tried again, and the call goes through', async () => {
  await migrate(direct);
  const [caller] = processes;
  if (!caller) throw new Error('There are no processes.');
  const callWaits = Promise.withResolvers<void>();
  let tries = 0;
  const next: SchemaMigrations = {
    ...migrations,
    '9001-columns': {
      up: async (db) => {
        tries += 1;
        await sql`alter table reviews add column next text`.execute(db);
        if (tries === 1) await callWaits.promise;
        await sql`alter table users add column next text`.execute(db);
      },
    },
  };
  let running: Promise<string[]> | undefined;

  await caller.transaction().execute(async (tx) => {
    // Postgres ends the transaction that notices the deadlock first.
    await sql`set local deadlock_timeout = '1min'`.execute(tx);
    await sql`select 1 from users`.execute(tx);
    running = runMigrations(direct, next);
    await until('the first try', () => tries === 1);
    const call = sql`select 1 from reviews`.execute(tx);
    await until('the call to wait', async () => (await waitingForTables()) > 0);
    callWaits.resolve();
    await call;
  });

  expect(await running).toEqual(['9001-columns']);
  expect(tries).toBe(2);
});

test('The schema has everything that the previous release reads and writes', async () => {
  const released = Object.entries(migrations).filter(([name]) => name <= RELEASED);
  await runMigrations(direct, Object.fromEntries(released));
  const before = await readSchema(direct);

  await migrate(direct);
  const after = await readSchema(direct);

  // Facts that are gone or have changed, and new required columns that an older release's insert would
  // miss.
  expect(before.filter((fact) => !after.includes(fact))).toEqual([]);
  const oldTables = new Set(before.map((fact) => fact.split(' ')[1]));
  const demands = after.filter(
    (fact) =>
      !before.includes(fact) && fact.endsWith('required') && oldTables.has(fact.split(' ')[1]),
  );
  expect(demands).toEqual([]);
});

test('A sample order left refunding becomes refunded', async () => {
  const before = Object.entries(migrations).filter(([name]) => name < '0033b');
  await runMigrations(direct, Object.fromEntries(before));
  await sql`
    with buyer as (
      insert into users (id, firebase_uid, email, display_name, email_verified, sign_in_provider)
      values (gen_random_uuid(), 'uid', 'sam@kerf.example', 'Sam', true, 'password') returning id
    )
    insert into orders (id, user_id, order_name, customer_email, customer_name, phone, address,
      total_cents, state, held_until, transaction_id, paid_at)
    select gen_random_uuid(), id, 'Blade', 'sam@kerf.example', 'Sam', '1', '12 Mill Lane',
      6450, 'refunding', now(), 'pi_sample', now() from buyer`.execute(direct);

  await migrate(direct);

  const { rows } = await sql`select state from orders`.execute(direct);
  expect(rows).toEqual([{ state: 'refunded' }]);
});

test('A process does not start on an outdated database, and names the missing migrations and the command', async () => {
  const url = new URL(database.url);
  const process = startApiProcess({
    DATABASE_URL: url.href,
    FIREBASE_PROJECT_ID: 'kerf-shop',
    STRIPE_SECRET_KEY: 'sk_live_kerf',
    STRIPE_WEBHOOK_SECRET: 'whsec_kerf',
    ACCESS_TOKEN_SECRET: 'signs the tokens of this test alone',
    WEB_ORIGINS: 'https://kerf.example',
  });

  expect(await process.ended).toBe(1);
  expect(process.said()).toMatch(/lacks 0001-shop, .*Run "npm run migrate" first\.\n$/);
});

/**
 * What a release relies on in a database, one line per fact: `column TABLE NAME TYPE MAY-BE`, with
 * `required` if an insert has to set it; `function NAME SIGNATURE`; `unique TABLE COLUMNS`, which upserts
 * name.
 */
async function readSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull and not atthasdef and attidentity = '' then 'required' else 'optional' end) as fact
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'function', oid::regprocedure, 'returns', pg_get_function_result(oid))
    from pg_proc
    where pronamespace = 'public'::regnamespace and not exists
      (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'unique', indrelid::regclass,
      substring(pg_get_indexdef(indexrelid) from '\\(.*'))
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ fact }) => fact).toSorted();
}
