import { randomUUID } from 'node:crypto';
import { productStock } from '@kerf/contract/schemas/product';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const changed = z.object({ success: z.literal(true), stock: productStock });
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
});

const change = ({ id }: ProductRow, body: object, key?: string) =>
  admin.call('POST', `/product/${id}/stock`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

test('Received units are added to the stock on hand, regardless of holds', async () => {
  const row = await stockProduct(api(), { stock: 100 });
  await placeOne(buyer, row, 10);

  const reply = await change(row, { kind: 'received', quantity: 40, note: 'Delivery 7' });

  expect(reply.status).toBe(200);
  expect(reply.as(changed).stock).toMatchObject({ onHand: 140, held: 10, available: 130 });
  await expectStockInOrder(api());
});

test('A count changes the stock by its difference, so that concurrent sales are kept', async () => {
  const row = await stockProduct(api(), { stock: 100 });
  await change(row, { kind: 'corrected', change: -20 });

  const reply = await change(row, { kind: 'counted', counted: 97, expected: 100 });

  expect(reply.as(changed).stock).toMatchObject({ onHand: 77 });
  await expectStockInOrder(api());
});

test('The stock record shows on hand, held, available and the latest movements', async () => {
  const row = await stockProduct(api(), { stock: 100 });
  const order = await placeOne(buyer, row, 10);
  await change(row, { kind: 'corrected', change: -3 });

  const reply = await admin.call('GET', `/product/${row.id}/stock`);

  expect(reply.json).toEqual({
    onHand: 97,
    held: 10,
    available: 87,
    reorderAt: null,
    reorderQuantity: null,
    expected: [],
    movements: [
      { kind: 'adjusted', quantity: -3, orderId: null, at: expect.any(String) },
      { kind: 'held', quantity: 10, orderId: order._id, at: expect.any(String) },
      { kind: 'received', quantity: 100, orderId: null, at: expect.any(String) },
    ],
  });
});

test('The stock on hand cannot fall below what orders hold', async () => {
  const row = await stockProduct(api(), { stock: 100 });
  await placeOne(buyer, row, 10);

  const reply = await change(row, { kind: 'counted', counted: 9, expected: 100 });

  expect(expectProblem(reply, 'stock_held')).toMatchObject({ held: 10 });
  await expectStock(api(), row.id, { onHand: 100, held: 10 });
});

test('Stock is received once per key', async () => {
  const row = await stockProduct(api(), { stock: 100 });
  const key = randomUUID();
  const received = { kind: 'received', quantity: 40 };

  const replies = await Promise.all([1, 2, 3].map(() => change(row, received, key)));

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expectStock(api(), row.id, { onHand: 140, held: 0 });
  const other = await change(row, { kind: 'received', quantity: 41 }, key);
  expectProblem(other, 'idempotency_key_reused');
});

test('Every stock change is audited with its admin', async () => {
  const row = await stockProduct(api(), { stock: 100 });
  await change(row, { kind: 'counted', counted: 98, expected: 100, note: 'Shelf 4' });

  const audit = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', row.id)
    .execute();

  expect(audit).toEqual([
    {
      action: 'product.stock',
      actor_id: admin.userId,
      detail: {
        kind: 'counted',
        counted: 98,
        expected: 100,
        note: 'Shelf 4',
        changes: { onHand: { from: 100, to: 98 } },
      },
    },
  ]);
});

test.for<[object, string]>([
  [{ kind: 'received', quantity: 0 }, 'quantity'],
  [{ kind: 'received', quantity: -1 }, 'quantity'],
  [{ kind: 'corrected', change: 0 }, 'change'],
  [{ kind: 'counted', counted: 5 }, 'expected'],
  [{ kind: 'lost', quantity: 5 }, 'kind'],
])('A change of stock by %o is refused', async ([body, path]) => {
  expectFieldErrors(await change(await stockProduct(api()), body), path);
});

test('Stock has a maximum, and an unknown product gets a 404', async () => {
  const row = await stockProduct(api(), { stock: 1_000_000_000 });

  expectFieldErrors(await change(row, { kind: 'received', quantity: 1 }), 'quantity');
  expectProblem(await admin.call('GET', `/product/${randomUUID()}/stock`), 'not_found');
  const none = await admin.call('POST', `/product/${randomUUID()}/stock`, {
    body: { kind: 'received', quantity: 1 },
  });
  expectProblem(none, 'not_found');
  expectProblem(await buyer.call('GET', `/product/${row.id}/stock`), 'forbidden');
});
