import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 1000 } });
let buyer: Person;

beforeAll(async () => {
  buyer = await signIn(api());
});

const line = (product: ProductRow, quantity = 10) => ({ productId: product.id, quantity });
const place = (lines: object[], more: object = {}) =>
  buyer.call('POST', '/orders', { body: { lines, ...delivery, ...more } });

test('An order of many lines is named after the first and has no single price', async () => {
  const products = [
    await stockProduct(api(), { name: 'First', priceCents: 1001 }),
    await stockProduct(api(), { priceCents: 2 }),
    await stockProduct(api(), { priceCents: 333 }),
  ];

  const reply = await place(products.map((product) => line(product)));

  expect(reply.status).toBe(201);
  const { order } = reply.as(placed);
  expect(order).toMatchObject({
    orderName: 'First + 2 more',
    price: null,
    totalPrice: 133.6,
    customerEmail: buyer.email,
    ...delivery,
  });
  expect(order.lines.map((each) => each.productId)).toEqual(products.map((product) => product.id));
  for (const { id } of products) await expectStock(api(), id, { onHand: 120, held: 10 });
});

test('An order of one line looks as if it were placed alone', async () => {
  const product = await stockProduct(api(), { name: 'Only' });

  const { order } = (await place([line(product)], { totalPrice: 645 })).as(placed);

  expect(order).toMatchObject({ orderName: 'Only', price: 64.5, totalPrice: 645 });
});

test('Lines of the same product become one, and count together', async () => {
  const product = await stockProduct(api(), { minOrder: 5, stock: 20 });

  const { order } = (await place([line(product, 3), line(product, 4)])).as(placed);
  expect(order.lines).toMatchObject([{ quantity: 7, lineTotal: 451.5 }]);
  expect(order.price).toBe(64.5);

  const problem = expectProblem(
    await place([line(product, 7), line(product, 6)]),
    'quantity_out_of_bounds',
  );
  expect(problem.lines).toMatchObject([{ quantity: 13, stock: 13 }]);
});

test('One invalid line refuses the whole order', async () => {
  const [fine, scarce, gone] = [
    await stockProduct(api()),
    await stockProduct(api(), { stock: 8 }),
    await stockProduct(api()),
  ];
  await api()
    .db.updateTable('products')
    .set({ archived_at: new Date() })
    .where('id', '=', gone.id)
    .execute();

  const tooMany = expectProblem(
    await place([line(fine), line(scarce, 8)]),
    'quantity_out_of_bounds',
  );
  expect(tooMany.lines).toMatchObject([{ productId: scarce.id }]);
  const unknown = randomUUID();
  const missing = expectProblem(
    await place([line(fine), line(gone), { productId: unknown, quantity: 10 }]),
    'product_unavailable',
  );
  expect(missing.productIds).toEqual([gone.id, unknown]);
  await expectStock(api(), fine.id, { onHand: 120, held: 0 });
});

test('A claimed total must equal the sum of the lines', async () => {
  const [one, two] = [await stockProduct(api()), await stockProduct(api())];

  const reply = await place([line(one), line(two)], { totalPrice: 1290.01 });

  expect(expectProblem(reply, 'price_changed')).toMatchObject({ price: null, totalPrice: 1290 });
});

test('An order has from one to two thousand lines', async () => {
  const product = await stockProduct(api(), { priceCents: 1, stock: 100_000 });

  expectFieldErrors(await place([]), 'lines');
  expectFieldErrors(await place(Array.from({ length: 2_001 }, () => line(product))), 'lines');
  const full = await place(Array.from({ length: 2_000 }, () => line(product, 1)));
  expect(full.as(placed).order.lines).toMatchObject([{ quantity: 2_000 }]);
});

test('An invalid line is named by its index', async () => {
  const product = await stockProduct(api());

  const reply = await place([line(product), { productId: 'x', quantity: 0 }]);

  expectFieldErrors(reply, 'lines.1.productId', 'lines.1.quantity');
});

test('An order with an enormous total is refused as unpayable', async () => {
  const dear = { priceCents: 99_999_999, stock: 10_000_000 };
  const products = await Promise.all(Array.from({ length: 10 }, () => stockProduct(api(), dear)));

  const reply = await place(products.map((product) => line(product, 9_999_999)));

  expectProblem(reply, 'total_not_payable');
});

test('Concurrent orders of the same products in opposite order do not deadlock', async () => {
  const [one, two] = [
    await stockProduct(api(), { stock: 1000, minOrder: 0 }),
    await stockProduct(api(), { stock: 1000, minOrder: 0 }),
  ];
  const people = await Promise.all(Array.from({ length: 20 }, () => signIn(api())));

  const replies = await Promise.all(
    people.map((person, index) => {
      const lines = [line(one, 10), line(two, 10)];
      const body = { lines: index % 2 === 0 ? lines : lines.toReversed(), ...delivery };
      return person.call('POST', '/orders', { body });
    }),
  );

  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
  await expectStock(api(), one.id, { onHand: 1000, held: 200 });
  await expectStockInOrder(api());
});
