import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const cellsOf = (edit: SheetEdit) =>
  Object.entries(edit).map(([column, value]) => ({ column, value }));

async function plan(...rows: { sku: string; cells: SheetEdit }[]): Promise<BulkChange> {
  const reply = await admin.call('POST', '/bulk-changes', {
    body: {
      title: 'Spring prices',
      rows: rows.map(({ sku, cells }) => ({ sku, cells: cellsOf(cells) })),
    },
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(bulkChange);
}

const read = async ({ _id }: BulkChange) =>
  (await admin.call('GET', `/bulk-change/${_id}`)).as(bulkChange);
const rowsOf = async ({ _id }: BulkChange, query = '') =>
  (await admin.call('GET', `/bulk-change/${_id}/rows${query}`)).as(z.array(bulkChangeRow));
const step = ({ _id }: BulkChange, name: string, body?: object) =>
  admin.call('POST', `/bulk-change/${_id}/${name}`, body === undefined ? {} : { body });

/** Starts a step and runs its background work. */
async function run(change: BulkChange, name: 'apply' | 'undo'): Promise<BulkChange> {
  const reply = await step(change, name, name === 'apply' ? {} : undefined);
  expect(reply.status, reply.text).toBe(200);
  await runBulkChange(api().db, change._id);
  return read(change);
}

const productOf = (id: string) =>
  api().db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const newSku = () => `N-${randomUUID().slice(0, 8)}`;

const newBlade = (): SheetEdit => ({
  Name: `New blade ${randomUUID()}`,
  Description: 'A new blade.',
  Price: '64.50',
  'On hand': '30',
  'Minimum order': '5',
});

test('A plan shows what each row would change, and changes nothing', async () => {
  const dear = await stockProduct(api(), { priceCents: 4800 });
  const same = await stockProduct(api(), { priceCents: 4992 });
  const wrong = await stockProduct(api());

  const change = await plan(
    { sku: dear.sku.toLowerCase(), cells: { Price: '49.92' } },
    { sku: same.sku, cells: { Price: '49.92' } },
    { sku: wrong.sku, cells: { Price: 'dear' } },
    { sku: newSku(), cells: newBlade() },
    { sku: dear.sku, cells: { Price: '50.00' } },
  );

  expect(change).toMatchObject({
    state: 'planned',
    counts: { add: 1, change: 1, same: 1, problem: 2, refused: 0, kept: 0 },
  });
  const rows = await rowsOf(change);
  expect(rows.map((row) => row.plan)).toEqual(['change', 'same', 'problem', 'add', 'problem']);
  expect(rows[0]?.changes).toEqual([{ column: 'Price', from: '48.00', to: '49.92' }]);
  expect(rows[2]?.faults).toMatchObject([{ column: 'Price', value: 'dear' }]);
  expect(rows[4]?.faults).toMatchObject([{ column: 'SKU', reason: 'Row 1 has this SKU as well.' }]);
  expect(await productOf(dear.id)).toMatchObject({ price_cents: 4800, version: 1 });
});

test('A plan is applied with its event and movement, and undone', async () => {
  const product = await stockProduct(api(), { priceCents: 4800, stock: 100 });
  const sku = newSku();
  const change = await plan(
    { sku: product.sku, cells: { Price: '49.92', 'On hand': '130' } },
    { sku, cells: newBlade() },
  );

  const applied = await run(change, 'apply');

  expect(applied).toMatchObject({ progress: { done: 2, total: 2 }, counts: { refused: 0 } });
  expect(await productOf(product.id)).toMatchObject({ price_cents: 4992, on_hand: 130 });
  const added = await api()
    .db.selectFrom('products')
    .selectAll()
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();
  expect(added).toMatchObject({ price_cents: 6450, on_hand: 30, archived_at: null });
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', 'in', [product.id, added.id])
    .orderBy('action')
    .execute();
  expect(events).toMatchObject([
    { action: 'product.add', actor_id: admin.userId, detail: { bulkChangeId: change._id } },
    {
      action: 'product.update',
      detail: { changes: { price: { from: 48, to: 49.92 }, onHand: { from: 100, to: 130 } } },
    },
  ]);

  const undone = await run(change, 'undo');

  expect(undone.counts.kept).toBe(0);
  expect(await productOf(product.id)).toMatchObject({ price_cents: 4800, on_hand: 100 });
  expect((await productOf(added.id)).archived_at).not.toBeNull();
  const movements = await api()
    .db.selectFrom('stock_movements')
    .select(({ fn }) => fn.sum<string>('quantity').as('sum'))
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow();
  expect(Number(movements.sum)).toBe(100);
});

test('A product that changed after the plan is skipped, with the reason', async () => {
  const [changed, sold] = [
    await stockProduct(api(), { priceCents: 4800 }),
    await stockProduct(api(), { stock: 100 }),
  ];
  const change = await plan(
    { sku: changed.sku, cells: { Price: '49.92' } },
    { sku: sold.sku, cells: { 'On hand': '150' } },
  );
  await api()
    .db.updateTable('products')
    .set({ price_cents: 4700 })
    .where('id', '=', changed.id)
    .execute();
  await api().db.updateTable('products').set({ on_hand: 90 }).where('id', '=', sold.id).execute();

  const applied = await run(change, 'apply');

  expect(applied.counts.refused).toBe(1);
  expect(await rowsOf(change, '?plan=refused')).toMatchObject([
    { sku: changed.sku, applied: false, refusal: 'Price is 47.00 now.' },
  ]);
  expect((await productOf(changed.id)).price_cents).toBe(4700);
  // The sale of ten since the plan is kept.
  expect((await productOf(sold.id)).on_hand).toBe(140);
});

test('What was changed after a change was applied is kept when it is undone', async () => {
  const product = await stockProduct(api(), { priceCents: 4800 });
  const change = await plan({ sku: product.sku, cells: { Price: '49.92' } });
  await run(change, 'apply');
  await api()
    .db.updateTable('products')
    .set({ price_cents: 5000 })
    .where('id', '=', product.id)
    .execute();

  const undone = await run(change, 'undo');

  expect(undone.counts.kept).toBe(1);
  expect((await productOf(product.id)).price_cents).toBe(5000);
});

test('An added product that was changed since is kept when its change is undone', async () => {
  const [untouched, edited] = [newSku(), newSku()];
  const change = await plan(...[untouched, edited].map((sku) => ({ sku, cells: newBlade() })));
  await run(change, 'apply');
  await api()
    .db.updateTable('products')
    .set({ price_cents: 5000 })
    .where('sku', '=', edited)
    .execute();

  const undone = await run(change, 'undo');

  expect(undone.counts.kept).toBe(1);
  expect(await rowsOf(change, '?plan=kept')).toMatchObject([
    { sku: edited, undoRefusal: 'Price is 50.00 now.' },
  ]);
  const left = await api()
    .db.selectFrom('products')
    .select('sku')
    .where('sku', 'in', [untouched, edited])
    .where('archived_at', 'is', null)
    .execute();
  expect(left).toEqual([{ sku: edited }]);
});

test('Added products become drafts, are published at a time, or as soon as the change is applied', async () => {
  const at = '2099-03-01T08:00:00.000Z';
  for (const [body, state] of [
    [{ publishNewAt: null }, 'draft'],
    [{ publishNewAt: at }, 'scheduled'],
    [{}, 'published'],
  ] as const) {
    const [sku, existing] = [newSku(), await stockProduct(api())];
    const change = await plan(
      { sku, cells: newBlade() },
      { sku: existing.sku, cells: { Price: '49.92' } },
    );
    expect((await step(change, 'apply', body)).status).toBe(200);
    await runBulkChange(api().db, change._id);

    expect(await read(change)).toMatchObject({ state: 'applied', ...body });
    const [row] = await rowsOf(change, '?plan=add');
    const { published_at: published } = await productOf(row?.productId ?? '');
    if (state === 'draft') expect(published).toBeNull();
    else if (state === 'scheduled') expect(published).toEqual(new Date(at));
    else expect(published?.getTime()).toBeLessThan(Date.now() + 60_000);
    const added = await admin.call('GET', `/products/managed?addedBy=${change._id}`);
    expect(added.json).toMatchObject([{ sku }]);
    const seen = await api().call('GET', `/product/${row?.productId}`);
    expect(seen.status).toBe(state === 'published' ? 200 : 404);
    expect((await productOf(existing.id)).published_at).toEqual(existing.published_at);
  }
});

test('A cursor that no row can have is refused', async () => {
  const change = await plan({ sku: newSku(), cells: newBlade() });
  const cursor = Buffer.from('[9007199254740991]').toString('base64url');
  const reply = await admin.call('GET', `/bulk-change/${change._id}/rows?cursor=${cursor}`);
  expectFieldErrors(reply, 'cursor');
});

test('Each step is taken once, and only from the state that it begins in', async () => {
  const product = await stockProduct(api());
  const change = await plan({ sku: product.sku, cells: { Price: '49.92' } });
  expectProblem(await step(change, 'undo'), 'bulk_change_state');
  await run(change, 'apply');
  expectProblem(await step(change, 'apply', {}), 'bulk_change_state');
  expectProblem(await step(change, 'discard'), 'bulk_change_state');
  await api()
    .db.updateTable('bulk_changes')
    .set({ applied_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', change._id)
    .execute();
  expectProblem(await step(change, 'undo'), 'undo_too_late');
});
