import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, databaseOn, openPool } from '../../src/db/database.ts';
import { createPipeline, type Pipeline, uuidArray } from '../../src/db/pipeline.ts';
import { createShopDatabase } from '../harness/api-database.ts';

let pool: Pool;
let db: Database;
let pipeline: Pipeline;
let address: string;
let drop: () => Promise<void>;
const asked: string[] = [];

beforeAll(async () => {
  const database = await createShopDatabase();
  address = database.url;
  pool = openPool({ url: address, poolSize: 2, onConnectionLost: () => undefined });
  db = databaseOn(pool);
  pipeline = createPipeline({
    db,
    pool,
    prepared: true,
    onQuery: ({ query }) => asked.push(query.sql),
  });
  await sql`create table kept (n integer primary key)`.execute(db);
  drop = async () => {
    await db.destroy();
    await database.drop();
  };
});

afterAll(() => drop());

const keep = (n: number) => sql<{ n: number }>`insert into kept values (${n}) returning n`;
const numbers = async () => {
  const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(db);
  return rows.map((row) => row.n);
};

test('A transaction writes by what it read, and every statement is observed', async () => {
  const stored = await pipeline.pipelinedTransaction({
    lockTimeoutMs: 1_000,
    read: async (send) => {
      const [one, two] = await Promise.all([
        send(sql<{ n: number }>`select 10 as n`),
        send(sql<{ n: number }>`select 20 as n`),
      ]);
      return [...one, ...two].map((row) => row.n);
    },
    write: async (send, found) => {
      const rows = await Promise.all(found.map((n) => send(keep(n))));
      return rows.flat();
    },
  });

  expect(stored).toEqual([{ n: 10 }, { n: 20 }]);
  expect(await numbers()).toEqual([10, 20]);
  expect(asked).toHaveLength(4);
});

test('A failed statement rolls the others back, and its connection stays usable', async () => {
  for (let time = 0; time < 5; time += 1) {
    const refused = pipeline.pipelinedTransaction({
      lockTimeoutMs: 1_000,
      read: async () => null,
      write: (send) => Promise.all([send(keep(30)), send(keep(10)), send(keep(31))]),
    });
    await expect(refused).rejects.toMatchObject({ code: '23505' });
  }

  expect(await numbers()).toEqual([10, 20]);
});

test('A decision that throws rolls back', async () => {
  const thrown = pipeline.pipelinedTransaction({
    lockTimeoutMs: 1_000,
    read: (send) => send(keep(40)),
    write: () => {
      throw new Error('decided against');
    },
  });

  await expect(thrown).rejects.toThrow('decided against');
  expect(await numbers()).toEqual([10, 20]);
});

test('A transaction is retried after a conflict', async () => {
  let tries = 0;
  const deadlock = sql`do $$ begin raise exception 'in the way' using errcode = '40P01'; end $$`;

  const result = await pipeline.pipelinedTransaction({
    lockTimeoutMs: 1_000,
    read: async () => {
      tries += 1;
    },
    write: (send) => (tries === 1 ? send(deadlock) : send(keep(50))),
  });

  expect(result).toEqual([{ n: 50 }]);
  expect(tries).toBe(2);
});

test('A connection closed by Postgres is not reused', async () => {
  const ended = pipeline.pipelinedTransaction({
    lockTimeoutMs: 1_000,
    read: (send) => send(sql`select pg_terminate_backend(pg_backend_pid())`),
    write: async () => null,
  });

  await expect(ended).rejects.toThrow();
  expect(await numbers()).toEqual([10, 20, 50]);
});

test('Many different statements work, though only some stay prepared', async () => {
  const prepared = () =>
    pipeline.ask(sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`);
  for (let shape = 0; shape < 200; shape += 1) {
    const rows = await pipeline.ask(
      sql<{ n: number }>`select ${shape}::int as n, ${sql.lit(shape)} as shape`,
    );
    expect(rows).toEqual([{ n: shape, shape }]);
  }
  const [{ kept } = { kept: 0 }] = await prepared();
  expect(kept).toBeGreaterThan(100);
  expect(kept).toBeLessThan(170);
});

test('A statement over ids is planned once for any number of them', async () => {
  await sql`create table named (id uuid primary key)`.execute(db);
  await sql`insert into named select gen_random_uuid() from generate_series(1, 1000)`.execute(db);
  await sql`analyze named`.execute(db);
  const one = openPool({ url: address, poolSize: 1, onConnectionLost: () => undefined });
  const { ask } = createPipeline({ db, pool: one, prepared: true, onQuery: () => undefined });

  for (let time = 1; time <= 20; time += 1) {
    await ask(sql`select id from named where id = any(${uuidArray([randomUUID()])})`);
  }

  const { rows } = await one.query(
    'select custom_plans::int, generic_plans::int from pg_prepared_statements',
  );
  // Postgres always makes a custom plan the first five times.
  expect(rows).toEqual([{ custom_plans: 5, generic_plans: 15 }]);
  await one.end();
});
