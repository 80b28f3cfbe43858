import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { firstSchema } from '../../src/db/first-schema.ts';
import { migrate, migrations } from '../../src/db/migrate.ts';
import { runMigrations, type SchemaMigrations } from '../../src/db/run-migrations.ts';
import { createShopDatabase } from '../harness/api-database.ts';
import { startApiProcess } from '../harness/api-process.ts';
import { startPooler } from '../harness/pgbouncer.ts';
import { until } from '../harness/until.ts';

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

async function recordFormer(count: number): Promise<void> {
  await sql`
    insert into kysely_migration (name, timestamp)
    select case place when ${count} then '0107-notify-places' else '0001-' || place end, ''
    from generate_series(1, ${count}) as place`.execute(direct);
}

test('A database that has all migrations before the first schema has the first schema', async () => {
  await runMigrations(direct, { '0001-first-schema': firstSchema });
  await sql`delete from kysely_migration`.execute(direct);
  await recordFormer(111);

  const [first, ...later] = Object.keys(migrations).toSorted();

  expect(first).toBe('0001-first-schema');
  expect((await runMigrations(direct, migrations)).toSorted()).toEqual(later);
});

test('A database that lacks one of them is left as it is, with a sentence that says what to do', async () => {
  await migrate(direct);
  await sql`delete from kysely_migration`.execute(direct);
  await recordFormer(110);

  await expect(migrate(direct)).rejects.toThrow(
    /made by a build before the first release.*--reset/,
  );

  const { rows } = await sql`select name from kysely_migration`.execute(direct);
  expect(rows).toHaveLength(110);
});

test('A database that compares letters in another way is refused with the command that makes a right one', async () => {
  await sql`
    create database plain template template0 encoding 'UTF8' locale_provider libc locale 'C'`.execute(
    direct,
  );
  const url = new URL(database.url);
  url.pathname = '/plain';
  const plain = openDatabase({ url: url.href, poolSize: 2, onConnectionLost: fail });

  try {
    await expect(migrate(plain)).rejects.toThrow(
      "The database has the encoding UTF8 and the locale C. Kerf needs UTF8 and C.UTF-8: create database kerf template template0 encoding 'UTF8' locale 'C.UTF-8'.",
    );
  } finally {
    await plain.destroy();
    await sql`drop database plain`.execute(direct);
  }
});

test('A process does not start on an outdated database, and names the missing migrations and the command', {
  timeout: 60_000,
}, async () => {
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
  expect(process.said()).toMatch(/lacks 0001-first-schema, .*Run "npm run migrate" first\.\n$/);
});
