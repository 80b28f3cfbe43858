import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../src/db/migrate.ts';
import { runMigrations, type SchemaMigrations } from '../../src/db/run-migrations.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { signIn } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

/** A later release's changes to this one's tables. */
const nextRelease: SchemaMigrations = {
  ...migrations,
  '9001-next': {
    up: async (db) => {
      for (const table of ['orders', 'order_lines', 'products', 'sessions', 'users'])
        await sql`alter table ${sql.table(table)} add column next text not null default ''`.execute(
          db,
        );
      await sql`create table next_things (id uuid primary key)`.execute(db);
    },
  },
  '9002-next-index': {
    outsideTransaction: true,
    up: (db) =>
      sql`create index concurrently orders_by_next on orders (next, id)`.execute(db).then(),
  },
};

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 100_000 } });
let started: ApiProcess | undefined;

afterAll(() => started?.kill());

test('A process of the previous release keeps serving during a migration, and a new one starts beside it', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => signIn(api())));
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const urls = [api().url];
  let turn = 0;
  const inTurn = () => {
    turn += 1;
    return urls[turn % urls.length] ?? api().url;
  };
  const load = startOrderLoad(inTurn, buyers, product);
  await load.more(30);

  expect(await runMigrations(api().db, nextRelease)).toEqual(['9001-next', '9002-next-index']);
  await load.more(30);
  started = startApiProcess(processEnvironment(api().config));
  urls.push(await started.ready());
  await load.more(60);
  await load.end();

  expect(load.refused.map(({ status }) => status)).toEqual([]);
  expect(load.broken).toEqual([]);
  await expectNothingLost(api(), buyers, load.journal);
});
