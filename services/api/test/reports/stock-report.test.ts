import { stockReport, unsoldReport } from '@kerf/contract/schemas/report';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { insertOrder, markPaid } from './sold-order.ts';

const api = useApi();
let admin: Person;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  admin = await signInAdmin(api());
});

beforeEach(async () => {
  await sql`truncate products, product_sales, revenue_entries, revenue_days, customer_months cascade`.execute(
    api().db,
  );
});

/** A product added this many days ago, with its later movements. */
async function productSince(
  days: number,
  priceCents: number,
  moves: readonly (readonly [
    days: number,
    kind: Schema['stock_movements']['kind'],
    units: number,
  ])[] = [],
) {
  const { db } = api();
  const product = await stockProduct(api(), { stock: 0, priceCents });
  await db.deleteFrom('stock_movements').where('product_id', '=', product.id).execute();
  await db
    .updateTable('products')
    .set({ created_at: daysAgo(days) })
    .where('id', '=', product.id)
    .execute();
  let onHand = 0;
  for (const [ago, kind, quantity] of moves) {
    const movement = { product_id: product.id, order_id: null, kind, quantity, at: daysAgo(ago) };
    await db.insertInto('stock_movements').values(movement).execute();
    onHand += kind === 'sold' ? -quantity : quantity;
  }
  await setOnHand(product.id, onHand);
  return product;
}

function setOnHand(id: string, onHand: number) {
  return api().db.updateTable('products').set({ on_hand: onHand }).where('id', '=', id).execute();
}

async function readStock() {
  return (await admin.call('GET', '/reports/stock')).as(stockReport);
}

test('Stock is worth its price of today, and what came first has left first', async () => {
  await productSince(800, 1_050, [
    [700, 'received', 50],
    [400, 'sold', 30],
    [200, 'received', 10],
    [100, 'adjusted', -15],
    [40, 'restocked', 4],
    [3, 'received', 8],
  ]);
  // Of the 27 on hand: 8 are 3 days old, 4 are 40, 10 are 200, and 5 are 700.
  const older = await productSince(120, 200);
  await setOnHand(older.id, 3);

  const { ages, ...all } = await readStock();
  expect(all).toEqual({ products: 2, units: 30, value: 289.5 });
  expect(ages).toEqual([
    { fromDays: 0, toDays: 30, products: 1, units: 8, value: 84 },
    { fromDays: 31, toDays: 90, products: 1, units: 4, value: 42 },
    { fromDays: 91, toDays: 180, products: 1, units: 3, value: 6 },
    { fromDays: 181, toDays: 365, products: 1, units: 10, value: 105 },
    { fromDays: 366, toDays: null, products: 1, units: 5, value: 52.5 },
  ]);
});

test('Empty stock is worth nothing, and the value is capped at the largest amount', async () => {
  expect(await readStock()).toMatchObject({ products: 0, units: 0, value: 0 });

  const { id } = await productSince(10, 100_000_000);
  await setOnHand(id, 1_000_000_000);
  expect((await readStock()).value).toBe(2 ** 50 / 100);
});

test('What did not sell is in stock, was offered for as long, and comes with when it sold last', async () => {
  const buyer = await signIn(api());
  const never = await productSince(200, 500, [[200, 'received', 4]]);
  const lastYear = await productSince(500, 900, [[500, 'received', 40]]);
  const lately = await productSince(500, 900, [[500, 'received', 40]]);
  await productSince(20, 900, [[20, 'received', 40]]);
  await productSince(500, 900);
  for (const [{ id }, days] of [
    [lastYear, 300],
    [lately, 5],
  ] as const) {
    const line = { productId: id, quantity: 1, priceCents: 900 };
    await markPaid(api().db, await insertOrder(api().db, buyer.userId, [line]), daysAgo(days));
  }

  const read = async (query: string) =>
    (await admin.call('GET', `/reports/unsold?${query}`)).as(unsoldReport);
  const report = await read('days=90');
  expect(report).toMatchObject({ total: 2, value: 380 });
  expect(report.products).toEqual([
    expect.objectContaining({
      productId: lastYear.id,
      onHand: 40,
      value: 360,
      lastSold: daysAgo(300).toISOString().slice(0, 10),
    }),
    expect.objectContaining({ productId: never.id, onHand: 4, value: 20, lastSold: null }),
  ]);
  expect((await read('days=250')).products.map(({ productId }) => productId)).toEqual([
    lastYear.id,
  ]);
  expect(await read('days=90&limit=1')).toMatchObject({ total: 2, value: 380 });
});
