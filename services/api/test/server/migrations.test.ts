import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createShopDatabase } from '../harness/api-database.ts';
import { startPooler } from '../harness/pgbouncer.ts';

const database = await createShopDatabase();
const pooler = await startPooler(database.url);
const direct = openDatabase({ url: database.url, poolSize: 1, onConnectionLost: fail });
// Each process has a pool of its own.
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

test('Processes that start at once on an empty database set it up once, also through a pooler', async () => {
  await Promise.all(processes.map(migrate));

  expect(await tables()).toEqual(expect.arrayContaining(['orders', 'products', 'rate_limits']));
  expect(await locksLeftBehind()).toBe(0);
  await Promise.all(processes.map(migrate));
});

test('A migration that fails says why, leaves nothing half made, and keeps nobody waiting', async () => {
  await sql`create table messages (id int)`.execute(direct);

  for (const process of processes)
    await expect(migrate(process)).rejects.toThrow('"messages" already exists');

  expect(await tables()).toEqual(['messages']);
  expect(await locksLeftBehind()).toBe(0);
});
