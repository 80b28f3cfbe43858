import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { openPool } from '../../src/db/database.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

/** Has Postgres end a connection that waits between two statements. */
async function endConnection(client: PoolClient): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await sql`select pg_terminate_backend(${rows[0].pid})`.execute(api().db);
  await ended;
}

function openWatchedPool() {
  const lost: Error[] = [];
  const onConnectionLost = (error: Error) => lost.push(error);
  return {
    lost,
    pool: openPool({ url: api().config.DATABASE_URL, poolSize: 1, onConnectionLost }),
  };
}

test('A connection that Postgres ends is reported, and the next statement gets another', async () => {
  const { pool, lost } = openWatchedPool();
  const client = await pool.connect();

  await endConnection(client);
  client.release();

  expect(lost.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('A connection that ends while its pool closes is not reported', async () => {
  const { pool, lost } = openWatchedPool();
  const client = await pool.connect();
  const closed = pool.end();

  await endConnection(client);
  client.release();
  await closed;

  expect(lost).toEqual([]);
});
