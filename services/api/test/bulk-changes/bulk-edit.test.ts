import { randomUUID } from 'node:crypto';
import { bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { newBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { sheetProduct } from '@kerf/contract/schemas/product-sheet';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { BulkWorker } from '../../src/catalogue/bulk-changes/bulk-worker.ts';
import { planBulkChange } from '../../src/catalogue/bulk-changes/plan-bulk-change.ts';
import { planBulkEdit } from '../../src/catalogue/bulk-changes/plan-bulk-edit.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const fourPerCent = { by: 'percent', percent: 4, rounding: 'cent', volumePrices: true };

const plan = (products: object, edit: object) =>
  admin.call('POST', '/bulk-changes/edit', { body: { title: 'Spring', products, ...edit } });

async function rowsOf(products: object, edit: object) {
  const reply = await plan(products, edit);
  expect(reply.status, reply.text).toBe(201);
  const change = reply.as(bulkChange);
  expect(change).toMatchObject({ kind: 'edit', state: 'planned' });
  const rows = await admin.call('GET', `/bulk-change/${change._id}/rows?limit=200`);
  return rows.as(z.array(bulkChangeRow));
}

test('Prices of selected products rise by per cent, their volume prices along with them', async () => {
  const { id } = await stockProduct(api(), { priceCents: 4800, tiers: [[10, 4250]] });
  const other = await stockProduct(api(), { priceCents: 999 });

  const rows = await rowsOf(
    { by: 'ids', ids: [id, id, other.id, randomUUID()] },
    { price: fourPerCent },
  );

  expect(rows).toHaveLength(2);
  expect(rows.find((row) => row.productId === id)?.changes).toEqual([
    { column: 'Price', from: '48.00', to: '49.92' },
    { column: 'Volume prices', from: '10: 42.50', to: '10: 44.20' },
  ]);
});

test('A lower price that its volume prices do not follow is a problem of that row', async () => {
  const { id } = await stockProduct(api(), { priceCents: 4800, tiers: [[10, 4750]] });
  const price = { by: 'amount', amount: -1, rounding: 'five-cents', volumePrices: false };
  expect(await rowsOf({ by: 'ids', ids: [id] }, { price })).toMatchObject([
    { plan: 'problem', faults: [{ column: 'Volume prices', value: '10: 47.50' }] },
  ]);
});

test('All that a list finds are changed by its filter, and nothing else', async () => {
  const word = `range-${randomUUID()}`;
  const found = await Promise.all([1, 2, 3].map(() => stockProduct(api(), { des: word })));
  const replacement = await stockProduct(api());

  const rows = await rowsOf(
    { by: 'filter', filter: { search: word } },
    {
      cells: [
        { column: 'Minimum order', value: '20' },
        { column: 'Replaced by', value: replacement.sku },
        { column: 'Archived', value: 'yes' },
      ],
    },
  );

  expect(rows.map((row) => row.productId).sort()).toEqual(found.map(({ id }) => id).sort());
  expect(rows[0]?.changes.map(({ column, to }) => [column, to])).toEqual([
    ['Minimum order', '20'],
    ['Replaced by', replacement.sku],
    ['Archived', 'yes'],
  ]);
});

test('An edit without products or with an impossible price is refused, and plans nothing', async () => {
  const { id } = await stockProduct(api());
  const ids = { by: 'ids', ids: [id] };
  const before = await countChanges();
  expectProblem(await plan(ids, {}), 'validation_failed');
  const none = { ...fourPerCent, percent: 0 };
  expectProblem(await plan(ids, { price: none }), 'validation_failed');
  expectProblem(await plan(ids, { price: { ...none, percent: -100 } }), 'validation_failed');
  expectProblem(await plan(ids, { price: { ...none, percent: 1.005 } }), 'validation_failed');
  expectProblem(
    await plan({ by: 'ids', ids: [randomUUID()] }, { price: fourPerCent }),
    'not_found',
  );
  expect(await countChanges()).toBe(before);
});

test('An edit of archived products leaves the product on sale that has their SKU now', async () => {
  const archived = await stockProduct(api(), { priceCents: 1000 });
  expect((await admin.call('DELETE', `/product/${archived.id}`)).status).toBe(200);
  const onSale = await stockProduct(api(), { priceCents: 5000 });
  await api()
    .db.updateTable('products')
    .set({ sku: archived.sku })
    .where('id', '=', onSale.id)
    .execute();

  const view = { by: 'filter', filter: { state: 'archived' } };
  expectProblem(await plan(view, { price: fourPerCent }), 'not_found');
  const ids = { by: 'ids', ids: [archived.id] };
  expectProblem(await plan(ids, { price: fourPerCent }), 'not_found');
  const sheet = await admin.call('GET', '/product-sheet?state=archived');
  expect(sheet.json).toEqual([]);
});

test('A price that changes before the rows are planned rises from what it is then', async () => {
  const { id } = await stockProduct(api(), { priceCents: 1000 });
  const { db } = api();
  const planLater: BulkWorker['plan'] = async (...planned) => {
    await db.updateTable('products').set({ price_cents: 2000 }).where('id', '=', id).execute();
    return planBulkChange(db, ...planned);
  };
  const edit = newBulkEdit.parse({
    title: 'Spring',
    products: { by: 'ids', ids: [id] },
    price: fourPerCent,
  });

  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow();

  const change = await planBulkEdit({ db, bulkWorker: { plan: planLater } }, { userId }, edit);

  const rows = await admin.call('GET', `/bulk-change/${change}/rows`);
  expect(rows.json).toMatchObject([{ changes: [{ column: 'Price', from: '20.00', to: '20.80' }] }]);
});

async function countChanges(): Promise<number> {
  const { count } = await api()
    .db.selectFrom('bulk_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('Products without a category are listed, and put into one together with their reorder points', async () => {
  const [product, other] = [await stockProduct(api()), await stockProduct(api())];
  const name = `Kind ${randomUUID()}`;
  const { id: category } = await api()
    .db.insertInto('categories')
    .values({
      id: randomUUID(),
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      position: 900,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api()
    .db.updateTable('products')
    .set({ category_ids: [category] })
    .where('id', '=', other.id)
    .execute();
  const listed = async (search: string) => {
    const reply = await admin.call('GET', `/products/managed?category=none&search=${search}`);
    return reply.as(z.array(z.looseObject({ _id: z.string() }))).map(({ _id }) => _id);
  };
  expect(await listed(product.sku)).toEqual([product.id]);
  expect(await listed(other.sku)).toEqual([]);

  const rows = await rowsOf(
    { by: 'filter', filter: { category: 'none', search: product.sku } },
    {
      cells: [
        { column: 'Reorder at', value: '20' },
        { column: 'Reorder quantity', value: '100' },
        { column: 'Categories', value: name },
      ],
    },
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { column: 'Reorder at', from: '', to: '20' },
      { column: 'Reorder quantity', from: '', to: '100' },
      { column: 'Categories', from: '', to: name },
    ],
  ]);
});

test('A sheet of named products has these alone, as they are by now', async () => {
  const one = await stockProduct(api(), { priceCents: 1000 });
  const two = await stockProduct(api(), { priceCents: 2000 });
  await stockProduct(api());
  const sheetOf = (...ids: string[]) => admin.call('GET', `/product-sheet?ids=${ids.join(',')}`);

  const rows = (await sheetOf(one.id, two.id, randomUUID())).as(z.array(sheetProduct));

  expect(rows.map(({ _id }) => _id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(rows.find(({ _id }) => _id === two.id)?.cells).toContainEqual({
    column: 'Price',
    value: '20.00',
  });
  expectProblem(await sheetOf('KC-250'), 'validation_failed');
});
