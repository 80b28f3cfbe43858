import { bulkChangeEndpoints } from '@kerf/contract/endpoints/bulk-changes';
import { type BulkChange, bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { shopSettings } from '@kerf/contract/schemas/shop-settings';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { type ShelfProduct, stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function plan(...rows: { sku: string; cells: SheetEdit }[]): Promise<BulkChange> {
  const wanted = rows.map(({ sku, cells }) => ({
    sku,
    cells: Object.entries(cells).map(([column, value]) => ({ column, value })),
  }));
  const body = { title: 'Rows', rows: wanted };
  const reply = await admin.call('POST', '/bulk-changes', { body });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(bulkChange);
}

const answer = ({ _id }: BulkChange, given: 'apply' | 'leave-out', rows: object) =>
  admin.call('POST', `/bulk-change/${_id}/answers`, { body: { answer: given, rows } });
const byPosition = (position: number) => ({ by: 'position', position });
const lowPrices = { by: 'questions', questions: ['low-price'] };
const rowsOf = async ({ _id }: BulkChange, query = '') =>
  (await admin.call('GET', `/bulk-change/${_id}/rows${query}`)).as(z.array(bulkChangeRow));
const causesOf = async ({ _id }: BulkChange) =>
  (await admin.call('GET', `/bulk-change/${_id}/causes`)).as(
    bulkChangeEndpoints.listBulkChangeCauses.reply,
  );
const productOf = (id: string) =>
  api().db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function apply({ _id }: BulkChange): Promise<void> {
  const reply = await admin.call('POST', `/bulk-change/${_id}/apply`, { body: {} });
  expect(reply.status, reply.text).toBe(200);
  await runBulkChange(api().db, _id);
}

test('An edit that leaves a product under half of its price asks, and leaves it out until it is answered', async () => {
  const cheap = await stockProduct(api(), { priceCents: 3000 });
  const fair = await stockProduct(api(), { priceCents: 12000 });
  const edit = await admin.call('POST', '/bulk-changes/edit', {
    body: {
      title: 'Fifty less',
      products: { by: 'ids', ids: [cheap.id, fair.id] },
      price: { by: 'amount', amount: -50, rounding: 'cent', volumePrices: false },
    },
  });
  const change = edit.as(bulkChange);
  expect(change.counts).toMatchObject({ change: 1, problem: 1, question: 1, leftOut: 0 });
  const asked = await rowsOf(change, '?plan=question');
  expect(asked).toMatchObject([
    {
      sku: cheap.sku,
      changes: [{ column: 'Price', from: '30.00', to: '0.01' }],
      faults: [{ reason: '$0.01 is under 50% of $30.00.', question: 'low-price' }],
    },
  ]);
  expect(await rowsOf(change, '?plan=fault')).toEqual([]);

  await apply(change);
  expect(await productOf(cheap.id)).toMatchObject({ price_cents: 3000 });
  expect(await productOf(fair.id)).toMatchObject({ price_cents: 7000 });
});

test('Answers are for all rows that ask the same or for one, and can be changed until it is applied', async () => {
  const products = await Promise.all(
    [1, 2, 3].map(() => stockProduct(api(), { priceCents: 3000 })),
  );
  const [first, second, wrong] = products;
  const change = await plan(
    ...products.map(({ sku }) => ({ sku, cells: { Price: sku === wrong?.sku ? 'x' : '3.00' } })),
  );
  expect(await causesOf(change)).toMatchObject({
    causes: [{ column: 'Price', rows: 1, positions: [3] }],
    questions: [{ questions: ['low-price'], rows: 2, open: 2, positions: [1, 2] }],
  });

  const all = (await answer(change, 'apply', lowPrices)).as(bulkChange);
  expect(all.counts).toMatchObject({ change: 2, problem: 1, asked: 2, question: 0 });
  const one = (await answer(change, 'leave-out', byPosition(2))).as(bulkChange);
  expect(one.counts).toMatchObject({ change: 1, problem: 2, question: 0, leftOut: 1 });
  expect((await rowsOf(change)).map((row) => [row.plan, row.answer])).toEqual([
    ['change', 'apply'],
    ['problem', 'leave-out'],
    ['problem', undefined],
  ]);
  expect(await rowsOf(change, '?plan=left-out')).toMatchObject([{ position: 2 }]);

  await apply(change);
  expect(await productOf(first?.id ?? '')).toMatchObject({ price_cents: 300 });
  expect(await productOf(second?.id ?? '')).toMatchObject({ price_cents: 3000 });
  expectProblem(await answer(change, 'apply', byPosition(2)), 'bulk_change_state');
});

async function withdrawnProduct(shelf: ShelfProduct = {}) {
  const row = await stockProduct(api(), { priceCents: 4800, ...shelf });
  expect((await admin.call('DELETE', `/product/${row.id}`)).status).toBe(200);
  await api()
    .db.updateTable('products')
    .set({ archived_at: new Date('2026-03-02T12:00:00Z') })
    .where('id', '=', row.id)
    .execute();
  return row;
}

test('A row of a withdrawn product says so, adds none, and restores it once it is answered', async () => {
  const [first, second] = [await withdrawnProduct(), await withdrawnProduct()];
  const change = await plan(
    { sku: first.sku.toLowerCase(), cells: { Price: '49.92' } },
    { sku: second.sku, cells: { Price: '49.92' } },
  );
  expect(change.counts).toMatchObject({ add: 0, change: 0, question: 2 });
  expect((await rowsOf(change))[0]?.faults).toMatchObject([
    { reason: `${first.sku} was withdrawn on March 2, 2026.`, question: 'withdrawn' },
  ]);

  await answer(change, 'apply', { by: 'questions', questions: ['withdrawn'] });
  await answer(change, 'leave-out', byPosition(2));
  await apply(change);
  expect(await productOf(first.id)).toMatchObject({ archived_at: null, price_cents: 4992 });
  expect(await productOf(second.id)).toMatchObject({ price_cents: 4800 });
  expect((await productOf(second.id)).archived_at).not.toBeNull();
  await admin.call('POST', `/bulk-change/${change._id}/undo`);
  await runBulkChange(api().db, change._id);
  expect((await productOf(first.id)).archived_at).not.toBeNull();
});

test('A row that says itself whether its product is archived asks nothing', async () => {
  const [stays, returns] = [await withdrawnProduct(), await withdrawnProduct()];
  const change = await plan(
    { sku: stays.sku, cells: { Archived: 'yes' } },
    { sku: returns.sku, cells: { Archived: '' } },
  );
  expect((await rowsOf(change)).map((row) => row.plan)).toEqual(['same', 'change']);
});

test('A SKU that another product has taken means that product, also if it is taken later', async () => {
  const withdrawn = await withdrawnProduct();
  const change = await plan({ sku: withdrawn.sku, cells: { Price: '49.92' } });
  await answer(change, 'apply', byPosition(1));
  const successor = await stockProduct(api(), { sku: withdrawn.sku });
  await apply(change);
  expect(await rowsOf(change)).toMatchObject([{ applied: false }]);

  const again = await plan({ sku: withdrawn.sku, cells: { Price: '49.92' } });
  expect(await rowsOf(again)).toMatchObject([{ productId: successor.id, plan: 'change' }]);
});

test('A row that asks two things is answered as a whole, and not with those that ask one', async () => {
  const { id, sku } = await withdrawnProduct();
  const change = await plan({ sku, cells: { Price: '1.00' } });
  const low = (await answer(change, 'apply', lowPrices)).as(bulkChange);
  expect(low.counts).toMatchObject({ change: 0, question: 1 });
  const questions = ['low-price', 'withdrawn'];
  expect((await causesOf(change)).questions).toMatchObject([{ questions, rows: 1 }]);
  await answer(change, 'apply', { by: 'questions', questions });
  await apply(change);
  expect(await productOf(id)).toMatchObject({ archived_at: null, price_cents: 100 });
});

test('A problem is not answered away', async () => {
  const { sku } = await stockProduct(api());
  const change = await plan({ sku, cells: { Price: 'dear' } });
  const reply = await answer(change, 'apply', byPosition(1));
  expect(reply.as(bulkChange).counts).toMatchObject({ change: 0, problem: 1, question: 0 });
});

test('A low volume price asks as well', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 12000 });
  const change = await plan({ sku, cells: { 'Volume prices': '10: 6.50' } });
  expect((await rowsOf(change))[0]?.faults).toMatchObject([
    {
      column: 'Volume prices',
      reason: '$6.50 is under 50% of $120.00, the lowest price until now.',
    },
  ]);
});

test('The settings say below which share of a price is asked', async () => {
  const read = async () => (await admin.call('GET', '/shop/settings')).as(shopSettings);
  const before = await read();
  expect(before.askBelowPercent).toBe(50);
  const { logo: _, updatedAt: __, ...texts } = before;
  const save = async (askBelowPercent: number) => {
    const { version } = await read();
    const given = { address: 'Saw Lane 1', email: 'shop@example.com' };
    const body = { ...texts, ...given, askBelowPercent, version };
    return admin.call('PUT', '/shop/settings', { body });
  };
  expectFieldErrors(await save(101), 'askBelowPercent');
  expect((await save(90)).as(shopSettings).askBelowPercent).toBe(90);
  const { sku } = await stockProduct(api(), { priceCents: 10000 });
  const asking = await plan({ sku, cells: { Price: '89.99' } });
  expect(asking.counts).toMatchObject({ change: 0, question: 1 });

  await save(0);
  const unasked = await plan({ sku, cells: { Price: '0.01' } });
  expect(unasked.counts).toMatchObject({ change: 1, question: 0 });
  await save(50);
});
