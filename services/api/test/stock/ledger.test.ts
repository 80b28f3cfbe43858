import {
  lowProduct,
  stockDays,
  stockDiscrepancy,
  stockMovement,
} from '@kerf/contract/schemas/stock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkLedger } from '../../src/ledger/stock-book/check-ledger.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const movementsOf = async (id: string, query = '') =>
  (await admin.call('GET', `/product/${id}/movements${query}`)).as(z.array(stockMovement));
const correct = (id: string, change: number, more: object = {}) =>
  admin.call('POST', `/product/${id}/stock`, { body: { kind: 'corrected', change, ...more } });

test('The ledger tells of each movement why it was made, by whom, and for which order', async () => {
  const { productId, orderId } = await paidPurchase(api());
  await correct(productId, -2, { reason: 'damaged', note: 'A tooth is gone' });

  const [corrected, sold, held, received] = await movementsOf(productId);

  expect(corrected).toMatchObject({
    kind: 'adjusted',
    quantity: -2,
    onHand: 108,
    reason: 'damaged',
    note: 'A tooth is gone',
    by: expect.any(String),
    order: null,
  });
  expect(sold).toMatchObject({
    kind: 'sold',
    quantity: 10,
    onHand: 110,
    order: { _id: orderId },
    by: null,
  });
  expect(held).toMatchObject({ kind: 'held', quantity: 10, onHand: 120, order: { _id: orderId } });
  expect(received).toMatchObject({ kind: 'received', quantity: 120, onHand: 120 });
});

test('The ledger is filtered, searched and read page by page', async () => {
  const blade = await stockProduct(api());
  const order = await placeOne(await signIn(api()), blade, 10);
  await correct(blade.id, -1, { reason: 'lost' });
  await correct(blade.id, 3, { note: 'Behind shelf 4' });

  expect(await movementsOf(blade.id, '?show=orders')).toMatchObject([
    { kind: 'held', onHand: 120 },
  ]);
  expect(await movementsOf(blade.id, '?show=shelf')).toHaveLength(3);
  expect(await movementsOf(blade.id, `?search=${order.number}`)).toMatchObject([{ kind: 'held' }]);
  expect(await movementsOf(blade.id, '?search=SHELF+4')).toMatchObject([
    { quantity: 3, onHand: 122 },
  ]);
  const first = await admin.call('GET', `/product/${blade.id}/movements?limit=3`);
  expect(first.headers.get('x-total-count')).toBe('4');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await admin.call('GET', next)).as(z.array(stockMovement))).toMatchObject([
    { kind: 'received', onHand: 120 },
  ]);
});

test('The days of a product add up from what came and went', async () => {
  const blade = await stockProduct(api());
  await api()
    .db.updateTable('stock_movements')
    .set({ at: sql<Date>`now() - interval '3 days'` })
    .where('product_id', '=', blade.id)
    .execute();
  await correct(blade.id, -20);
  await correct(blade.id, 5);

  const reply = await admin.call('GET', `/product/${blade.id}/stock-days?days=30`);

  const { days } = reply.as(stockDays);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ cameIn: 5, wentOut: 20, onHand: 105 });
  expect(days.at(-2)).toMatchObject({ cameIn: 0, wentOut: 0, onHand: 120 });
  expect(days.at(-4)).toMatchObject({ cameIn: 120, onHand: 120 });
  expect(days.at(-5)).toMatchObject({ onHand: 0 });
});

test('A product is low at its reorder point, and not above it', async () => {
  const blade = await stockProduct(api());
  const path = `/product/${blade.id}/reorder`;
  const none = { reorderAt: null, reorderQuantity: null };
  const set = (after: object, before: object) =>
    admin.call('PUT', path, { body: { ...none, ...after, before } });
  const low = async () => {
    const reply = await admin.call('GET', `/low-stock?search=${blade.sku}`);
    return reply.as(z.array(lowProduct));
  };

  const sent = { reorderAt: 119, reorderQuantity: 500 };
  expect((await set(sent, none)).status).toBe(200);
  // Sent again, because its response was lost.
  expect((await set(sent, none)).status).toBe(200);
  expect(await low()).toEqual([]);
  await correct(blade.id, -1);
  expect(await low()).toMatchObject([{ available: 119, reorderAt: 119, reorderQuantity: 500 }]);
  const order = { sku: blade.sku, quantity: 500 };
  const body = { supplier: 'Solingen', expectedOn: '2099-03-12', lines: [order] };
  await admin.call('POST', '/deliveries', { body });
  expect(await low()).toMatchObject([{ expected: 500, expectedOn: '2099-03-12' }]);

  expectProblem(await set({ reorderAt: 5 }, none), 'product_changed');
  expectFieldErrors(await set({ reorderAt: -1 }, none), 'reorderAt');
});

test('Stock that its movements do not explain is found, reported, and forgotten once it is right', async () => {
  const [right, wrong] = [await stockProduct(api()), await stockProduct(api())];
  const check = () => checkLedger({ db: api().db, log: api().deps.log });
  const reported = async () => {
    const reply = await admin.call('GET', '/stock-discrepancies');
    return reply
      .as(z.array(stockDiscrepancy))
      .map(({ _id, onHand, moved }) => ({ _id, onHand, moved }));
  };
  const setOnHand = (onHand: number) =>
    api().db.updateTable('products').set({ on_hand: onHand }).where('id', '=', wrong.id).execute();

  await setOnHand(130);
  await check();
  await check();
  expect(await reported()).toEqual([{ _id: wrong.id, onHand: 130, moved: 120 }]);
  expect(await reported()).not.toContainEqual(expect.objectContaining({ _id: right.id }));

  await setOnHand(120);
  await check();
  expect(await reported()).toEqual([]);
});

test('What was counted settles a discrepancy, once, with a reason, and keeps what moved meanwhile', async () => {
  const { id } = await stockProduct(api(), { stock: 120 });
  const { db } = api();
  await db.updateTable('products').set({ on_hand: 130 }).where('id', '=', id).execute();
  const check = () => checkLedger({ db, log: api().deps.log });
  await check();
  const settle = (more: object = {}, idempotencyKey: string = crypto.randomUUID()) =>
    admin.call('POST', `/product/${id}/settle-stock`, {
      body: { counted: 126, onHand: 130, moved: 120, reason: 'found', note: 'Behind C', ...more },
      headers: { 'idempotency-key': idempotencyKey },
    });

  const listed = async () =>
    (await admin.call('GET', '/stock-discrepancies')).as(z.array(stockDiscrepancy));
  await correct(id, -5);
  expect((await listed()).find(({ _id }) => _id === id)).toMatchObject({ onHand: 125, moved: 115 });
  expectProblem(await settle({ moved: 119 }), 'product_changed');
  expectFieldErrors(await settle({ counted: -1 }), 'counted');
  await db.updateTable('products').set({ held: 125 }).where('id', '=', id).execute();
  expectProblem(await settle(), 'stock_held');
  await db.updateTable('products').set({ held: 0 }).where('id', '=', id).execute();
  // As if a billion units had come in since the count.
  const longAgo = { onHand: -999_999_990, moved: -1_000_000_000 };
  expectFieldErrors(await settle(longAgo), 'counted');

  const key = crypto.randomUUID();
  for (const attempt of [1, 2]) {
    const reply = await settle({}, key);
    expect([attempt, reply.status, reply.json]).toEqual([attempt, 200, { onHand: 121 }]);
  }
  expectProblem(await settle(), 'product_changed');
  const [latest] = await movementsOf(id);
  expect(latest).toMatchObject({
    kind: 'adjusted',
    quantity: 6,
    reason: 'found',
    note: 'Behind C',
    by: expect.any(String),
  });
  expect((await listed()).map(({ _id }) => _id)).not.toContain(id);
  await check();
  expect((await listed()).map(({ _id }) => _id)).not.toContain(id);
});

test('A count that agrees with the movements corrects what is on hand alone', async () => {
  const { id } = await stockProduct(api(), { stock: 120 });
  await api().db.updateTable('products').set({ on_hand: 130 }).where('id', '=', id).execute();
  const before = (await movementsOf(id)).length;

  const body = { counted: 120, onHand: 130, moved: 120, reason: 'mistake' };
  expect((await admin.call('POST', `/product/${id}/settle-stock`, { body })).json).toEqual({
    onHand: 120,
  });
  expect(await movementsOf(id)).toHaveLength(before);
});
