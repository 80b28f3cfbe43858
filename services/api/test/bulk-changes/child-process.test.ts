import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkChange } from '@kerf/contract/schemas/bulk-change';
import { importFile } from '@kerf/contract/schemas/import-file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BulkWorker,
  createBulkWorker,
  ROWS_HERE_MAX,
} from '../../src/catalogue/bulk-changes/bulk-worker.ts';
import type { Tx } from '../../src/db/database.ts';
import { stockMany } from '../harness/many-products.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';
import { importWithoutJob, stopRunningLostChanges } from '../harness/without-job.ts';

const api = useApi();
// Enough to be prepared in several parts.
const ROWS = ROWS_HERE_MAX + 401;
// The child process starts next to other tests and has a lower priority.
const START_PATIENCE_MS = 40_000;
const started: BulkWorker[] = [];
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  await stopRunningLostChanges(api());
});

afterAll(() => {
  for (const worker of started) worker.stop();
});

/** The worker of another server on the same database. */
function newWorker(): BulkWorker {
  const { db, config } = api();
  const { DATABASE_URL: url, SLOW_QUERY_MS: slowQueryMs } = config;
  const worker = createBulkWorker(db, {
    url,
    slowQueryMs,
    throughPooler: false,
    logLevel: 'error',
  });
  started.push(worker);
  return worker;
}

const stockRows = () => stockMany(api().db, ROWS);
type Shelf = Awaited<ReturnType<typeof stockRows>>;

async function plan(shelf: Shelf): Promise<BulkChange> {
  const rows = shelf.map(({ sku }) => ({
    sku,
    cells: [
      { column: 'Price', value: '49.92' },
      { column: 'On hand', value: '130' },
    ],
  }));
  const reply = await admin.call('POST', '/bulk-changes', { body: { title: 'Spring', rows } });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(bulkChange);
}

/** Starts a step like the API, but without queuing its job, which this test's server would run. */
async function begin({ _id }: BulkChange, state: 'applying' | 'undoing'): Promise<void> {
  const by = state === 'applying' ? 'applied_by' : 'undone_by';
  await api()
    .db.updateTable('bulk_changes')
    .set({ state, [by]: admin.userId, attempts: 0 })
    .where('id', '=', _id)
    .execute();
}

const read = async ({ _id }: Pick<BulkChange, '_id'>) =>
  (await admin.call('GET', `/bulk-change/${_id}`)).as(bulkChange);

/** The prices and stock of the products, and the number of their audit events and movements by bulk changes. */
async function readShelf(shelf: Shelf) {
  const ids = shelf.map(({ id }) => id);
  const { rows } = await sql<{
    price_cents: number;
    on_hand: number;
    events: number;
    moved: number;
  }>`
    select distinct price_cents, on_hand,
      (select count(*) from audit_log where subject_id = products.id and action = 'product.update') as events,
      (select count(*) from stock_movements where product_id = products.id and bulk_change_id is not null) as moved
    from products where id = any(${ids}::uuid[])`.execute(api().db);
  return rows;
}

/** Kills the child process of some work while it waits for a lock that `hold` has taken. */
async function killMidway(
  hold: (tx: Tx) => Promise<unknown>,
  begun: (by: BulkWorker) => Promise<unknown>,
) {
  const worker = newWorker();
  await api()
    .db.transaction()
    .execute(async (tx) => {
      await hold(tx);
      const failed = expect(begun(worker)).rejects.toThrow('bulk-process ended with SIGKILL');
      await untilWaiting(api(), 1, START_PATIENCE_MS);
      worker.stop();
      await failed;
    });
}

const holdProduct = (shelf: Shelf) => (tx: Tx) =>
  sql`select from products where id = ${shelf[7]?.id} for update`.execute(tx);
const holdRows = (tx: Tx) => sql`lock table bulk_change_rows in share mode`.execute(tx);

test('A change whose process is killed while it is applied, and again while it is undone, is done once', {
  timeout: 120_000,
}, async () => {
  const shelf = await stockRows();
  const change = await plan(shelf);
  expect(change).toMatchObject({ state: 'planned', counts: { change: ROWS } });

  await begin(change, 'applying');
  await killMidway(holdProduct(shelf), (worker) => worker.run(change._id));
  expect(await readShelf(shelf)).toEqual([
    { price_cents: 4800, on_hand: 120, events: 0, moved: 0 },
  ]);
  expect(await attemptsOf(change)).toBe(1);
  await newWorker().run(change._id);
  expect(await read(change)).toMatchObject({ state: 'applied', failure: null });
  const applied = { price_cents: 4992, on_hand: 130, events: 1, moved: 1 };
  expect(await readShelf(shelf)).toEqual([applied]);

  await begin(change, 'undoing');
  await killMidway(holdProduct(shelf), (worker) => worker.run(change._id));
  expect(await readShelf(shelf)).toEqual([applied]);
  await newWorker().run(change._id);
  expect(await read(change)).toMatchObject({ state: 'undone', failure: null });
  expect(await readShelf(shelf)).toEqual([
    { price_cents: 4800, on_hand: 120, events: 2, moved: 2 },
  ]);
});

async function attemptsOf({ _id }: BulkChange): Promise<number> {
  const { attempts } = await api()
    .db.selectFrom('bulk_changes')
    .select('attempts')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  return attempts;
}

test('A change whose process is killed while it is planned was never made', {
  timeout: 120_000,
}, async () => {
  const shelf = await stockRows();
  const title = `Killed ${randomUUID()}`;
  const wanted = shelf.map(({ sku }) => ({ sku, cells: { Price: '49.92' } }));

  await killMidway(holdRows, (worker) => worker.plan(admin, { kind: 'grid', title }, wanted));

  const { db } = api();
  const left = db.selectFrom('bulk_changes').selectAll().where('title', '=', title);
  expect(await left.execute()).toEqual([]);
  const id = await newWorker().plan(admin, { kind: 'grid', title }, wanted);
  expect(await read({ _id: id })).toMatchObject({ state: 'planned', counts: { change: ROWS } });
});

test('An import whose process is killed while it is planned is planned by the next attempt', {
  timeout: 120_000,
}, async () => {
  const shelf = await stockRows();
  const change = await startImport(shelf);

  await killMidway(holdRows, (worker) => worker.planImport(change._id));

  expect(await read(change)).toMatchObject({ state: 'planning', counts: { change: 0 } });
  await newWorker().planImport(change._id);
  expect(await read(change)).toMatchObject({ state: 'planned', counts: { change: ROWS } });
});

/** An uploaded file waiting for its plan, without a job. */
async function startImport(shelf: Shelf): Promise<Pick<BulkChange, '_id'>> {
  const text = ['SKU,Price', ...shelf.map(({ sku }) => `${sku},49.92`)].join('\n');
  const raw = new TextEncoder().encode(text);
  const headers = { 'content-type': 'application/octet-stream' };
  const { _id } = (await admin.call('POST', '/import-files?name=a.csv', { raw, headers })).as(
    importFile,
  );
  const column = { decimal: 'point', unit: 'mm' };
  const mapping = {
    sheet: null,
    columns: [
      { ...column, index: 0, column: 'SKU' },
      { ...column, index: 1, column: 'Price' },
    ],
  };
  return { _id: await importWithoutJob(api(), admin, _id, mapping) };
}

test('What fails in the other process is told with its code, and the next work is done', {
  timeout: 120_000,
}, async () => {
  const shelf = await stockRows();
  const change = await plan(shelf);
  await begin(change, 'applying');
  const worker = newWorker();
  await api()
    .db.transaction()
    .execute(async (tx) => {
      await holdProduct(shelf)(tx);
      const failed = expect(worker.run(change._id)).rejects.toMatchObject({ code: '57014' });
      await untilWaiting(api(), 1, START_PATIENCE_MS);
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api().db);
      await failed;
    });
  expect(await read(change)).toMatchObject({
    state: 'applying',
    failure: 'The shop was too busy to do it. Nothing was changed.',
  });
  await worker.run(change._id);
  expect(await read(change)).toMatchObject({ state: 'applied', failure: null });
});
