import { bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { categoryTree } from '@kerf/contract/schemas/category';
import type { SheetColumn } from '@kerf/domain/product-sheet/columns';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { RUN_LOCK, runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import type { Tx } from '../../src/db/database.ts';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';
import { applyWithoutJob } from '../harness/without-job.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function plan(...rows: [product: ProductRow, column: SheetColumn, value: string][]) {
  const body = {
    title: 'Autumn prices',
    rows: rows.map(([{ sku }, column, value]) => ({ sku, cells: [{ column, value }] })),
  };
  return (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);
}

const productOf = ({ id }: ProductRow) =>
  api().db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const lock = (tx: Tx, { id }: ProductRow) =>
  sql`select from products where id = ${id} for update`.execute(tx);

/**
 * Applies a change while `meanwhile` changes the catalogue, after the rows are judged and before they are
 * written.
 */
async function applyBeside(id: string, held: ProductRow, meanwhile: (tx: Tx) => Promise<unknown>) {
  await applyWithoutJob(api(), admin, id);
  const { applied } = await api()
    .db.transaction()
    .execute(async (tx) => {
      await lock(tx, held);
      const applied = runBulkChange(api().db, id);
      await untilWaiting(api(), 1);
      await meanwhile(tx);
      return { applied };
    });
  await applied;
}

test('A plan does not wait for an order that has locked its products', async () => {
  const blade = await stockProduct(api());

  const planned = await api()
    .db.transaction()
    .execute(async (tx) => {
      await lock(tx, blade);
      return plan([blade, 'Price', '70.00']);
    });

  expect(planned).toMatchObject({ state: 'planned', counts: { change: 1 } });
});

test('A reorder point that is set while a change is applied stays', async () => {
  const [priced, reordered] = [await stockProduct(api()), await stockProduct(api())];
  const { _id } = await plan([priced, 'Price', '70.00'], [reordered, 'Reorder at', '7']);

  await applyBeside(_id, priced, (tx) =>
    tx.updateTable('products').set({ reorder_at: 99 }).where('id', '=', priced.id).execute(),
  );

  expect(await productOf(priced)).toMatchObject({ price_cents: 7000, reorder_at: 99 });
  expect(await productOf(reordered)).toMatchObject({ reorder_at: 7 });
});

test('A product that is archived while a change is applied, as another is restored, stays archived', async () => {
  const [priced, archived, other] = [
    await stockProduct(api()),
    await stockProduct(api()),
    await stockProduct(api()),
  ];
  await admin.call('DELETE', `/product/${other.id}`);
  const { _id } = await plan([priced, 'Price', '70.00'], [archived, 'Archived', 'yes']);

  await applyBeside(_id, priced, (tx) =>
    sql`
      update products set archived_at = case when id = ${priced.id} then now() end
      where id in (${priced.id}, ${other.id})`.execute(tx),
  );

  expect((await productOf(priced)).archived_at).not.toBeNull();
  expect((await productOf(other)).archived_at).toBeNull();
});

/** What bulk changes have left of a product: its update events, stored versions and movements. */
async function traces({ id }: ProductRow) {
  const { db } = api();
  const events = db
    .selectFrom('audit_log')
    .select(sql`detail -> 'changes'`.as('changes'))
    .where('subject_id', '=', id)
    .where('action', '=', 'product.update');
  const versions = db.selectFrom('product_versions').select('version').where('product_id', '=', id);
  const moved = db
    .selectFrom('stock_movements')
    .select('quantity')
    .where('product_id', '=', id)
    .where('bulk_change_id', 'is not', null);
  return {
    changes: (await events.execute()).map(({ changes }) => changes),
    versions: await versions.execute(),
    moved: (await moved.execute()).map(({ quantity }) => quantity),
  };
}

/** Two products, the one that is locked first before the other. */
async function stockTwo(): Promise<[ProductRow, ProductRow]> {
  const [one, other] = [await stockProduct(api()), await stockProduct(api())];
  return one.id < other.id ? [one, other] : [other, one];
}

test('What is sold while a change is applied stays sold, and one event says what was on hand', async () => {
  const [priced, sold] = await stockTwo();
  const { _id } = await plan([priced, 'Price', '70.00'], [sold, 'On hand', '130']);

  await applyBeside(_id, priced, (tx) =>
    tx.updateTable('products').set({ on_hand: 110 }).where('id', '=', sold.id).execute(),
  );

  expect(await productOf(sold)).toMatchObject({ on_hand: 120 });
  expect(await traces(sold)).toEqual({
    changes: [{ onHand: { from: 110, to: 120 } }],
    versions: [],
    moved: [10],
  });
});

test('A row that is refused for what is held by then leaves no trace of its product', async () => {
  const [priced, held] = await stockTwo();
  const body = {
    title: 'Clearance',
    rows: [
      { sku: priced.sku, cells: [{ column: 'Price', value: '70.00' }] },
      {
        sku: held.sku,
        cells: [
          { column: 'On hand', value: '40' },
          { column: 'Price', value: '70.00' },
        ],
      },
    ],
  };
  const change = (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);

  await applyBeside(change._id, priced, (tx) =>
    tx.updateTable('products').set({ held: 50 }).where('id', '=', held.id).execute(),
  );

  const after = (await admin.call('GET', `/bulk-change/${change._id}`)).as(bulkChange);
  expect(after).toMatchObject({ state: 'applied', counts: { refused: 1 } });
  expect(await productOf(held)).toMatchObject({ on_hand: 120, price_cents: 6450, version: 1 });
  expect(await traces(held)).toEqual({ changes: [], versions: [], moved: [] });
});

/** Applies a change while `meanwhile` is done, before its rows are judged and recorded. */
async function prepareBeside(id: string, meanwhile: () => Promise<unknown>) {
  await applyWithoutJob(api(), admin, id);
  const { applied } = await api()
    .db.transaction()
    .execute(async (tx) => {
      await sql`lock table bulk_change_rows in share mode`.execute(tx);
      const applied = runBulkChange(api().db, id);
      await untilWaiting(api(), 1);
      await meanwhile();
      return { applied };
    });
  await applied;
}

test('A category is deleted while a change is prepared, which does not put a product into it', async () => {
  const blade = await stockProduct(api());
  const { version } = await treeAfter('GET', '/categories');
  const body = { name: 'Oak', parentId: null, version };
  const added = await treeAfter('POST', '/category', { body });
  const oak = added.categories.find(({ name }) => name === 'Oak');
  const { _id } = await plan([blade, 'Categories', 'Oak']);

  await prepareBeside(_id, () =>
    treeAfter('DELETE', `/category/${oak?._id}?version=${added.version}`),
  );

  const rows = (await admin.call('GET', `/bulk-change/${_id}/rows`)).as(z.array(bulkChangeRow));
  expect(rows).toMatchObject([{ applied: false, refusal: expect.stringContaining('Oak') }]);
  expect(await productOf(blade)).toMatchObject({ category_ids: [] });
});

async function treeAfter(...request: Parameters<Person['call']>) {
  const reply = await admin.call(...request);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.as(categoryTree);
}

test('A job that gives up waiting leaves the change to the process that is at work on it', async () => {
  const { _id } = await plan([await stockProduct(api()), 'Price', '70.00']);
  await applyWithoutJob(api(), admin, _id);
  const { db } = api();
  await db.updateTable('bulk_changes').set({ attempts: 3 }).where('id', '=', _id).execute();

  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(tx);
    const waiting = expect(runBulkChange(db, _id)).rejects.toThrow(/cancel/);
    await untilWaiting(api(), 1);
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await waiting;
  });

  const change = (await admin.call('GET', `/bulk-change/${_id}`)).as(bulkChange);
  expect(change).toMatchObject({ state: 'applying', failure: null });
});
