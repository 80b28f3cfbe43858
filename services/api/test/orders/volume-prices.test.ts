import { placed } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery, readOrder } from '../harness/purchase.ts';
import { type ShelfProduct, stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let buyer: Person;

beforeAll(async () => {
  buyer = await signIn(api());
});

const sold: ShelfProduct = {
  priceCents: 7950,
  stock: 1000,
  tiers: [
    [10, 7295],
    [50, 6520],
  ],
};

/** The specification's payload, which claims a unit price and a total. */
const claim = (product: ProductRow, price: number, totalPrice: number, more: object = {}) =>
  buyer.call('POST', '/order', {
    body: {
      orderName: product.name,
      price,
      totalPrice,
      customerEmail: buyer.email,
      ...delivery,
      payment: false,
      ...more,
    },
  });

const placeMany = (lines: readonly (readonly [ProductRow, number])[], more: object = {}) => {
  const wanted = lines.map(([{ id }, quantity]) => ({ productId: id, quantity }));
  return buyer.call('POST', '/orders', { body: { lines: wanted, ...delivery, ...more } });
};

test.for([
  [9, 79.5],
  [10, 72.95],
  [49, 72.95],
  [50, 65.2],
  [999, 65.2],
] as const)('A line of %i pieces costs %d each', async ([quantity, unitPrice]) => {
  const product = await stockProduct(api(), sold);
  const totalPrice = Math.round(unitPrice * quantity * 100) / 100;

  const reply = await claim(product, unitPrice, totalPrice, { productId: product.id, quantity });

  const { order } = reply.as(placed);
  expect(order).toMatchObject({ price: unitPrice, totalPrice });
  expect(order.lines).toMatchObject([{ quantity, unitPrice, lineTotal: totalPrice }]);
});

test('The specification’s payload is matched to the volume price of its quantity', async () => {
  const product = await stockProduct(api(), sold);

  const reply = await claim(product, 65.2, 3912);

  expect(reply.as(placed).order).toMatchObject({ price: 65.2, lines: [{ quantity: 60 }] });
});

test.for([
  ['the price for fewer', 79.5, 60, 65.2],
  ['the price for more', 65.2, 20, 72.95],
  ['the price of a tier one piece too early', 65.2, 49, 72.95],
] as const)(
  'A claim of %s is refused with the price at that quantity',
  async ([, price, quantity, now]) => {
    const product = await stockProduct(api(), sold);
    const total = Math.round(price * quantity * 100) / 100;

    const reply = await claim(product, price, total);

    expect(expectProblem(reply, 'price_changed')).toMatchObject({
      price: now,
      totalPrice: Math.round(now * quantity * 100) / 100,
    });
    await expectStock(api(), product.id, { onHand: 1000, held: 0 });
  },
);

test('Lines of one product are priced together, each product by its own prices', async () => {
  const [tiered, plain] = [
    await stockProduct(api(), sold),
    await stockProduct(api(), { stock: 1000 }),
  ];

  const lines = [
    [tiered, 30],
    [plain, 60],
    [tiered, 20],
  ] as const;
  const { order } = (await placeMany(lines, { totalPrice: 7130 })).as(placed);

  expect(order.lines).toMatchObject([
    { quantity: 50, unitPrice: 65.2, lineTotal: 3260 },
    { quantity: 60, unitPrice: 64.5, lineTotal: 3870 },
  ]);
  const problem = expectProblem(await placeMany(lines, { totalPrice: 7492.5 }), 'price_changed');
  expect(problem).toMatchObject({ price: null, totalPrice: 7130 });
});

test('A line keeps its price when the volume prices change', async () => {
  const product = await stockProduct(api(), sold);
  const { order } = (await placeMany([[product, 50]])).as(placed);
  const admin = await signInAdmin(api());

  const changed = await admin.call('PUT', `/product/${product.id}`, {
    body: {
      name: product.name,
      des: product.des,
      minOrder: 5,
      price: 99,
      priceTiers: [{ from: 50, price: 90 }],
    },
  });

  expect(changed.status).toBe(200);
  expect((await readOrder(buyer, order._id)).lines).toMatchObject([{ unitPrice: 65.2 }]);
  expect(expectProblem(await claim(product, 65.2, 3260), 'price_changed')).toMatchObject({
    price: 90,
    totalPrice: 4500,
  });
});

const packed = { minOrder: 5, stock: 120, packSize: 10 };

test.for([10, 60, 110])('Of a product in packs of 10, %i can be ordered', async (quantity) => {
  const product = await stockProduct(api(), packed);

  expect((await placeMany([[product, quantity]])).status).toBe(201);
});

test.for([6, 9, 11, 15, 119, 120])(
  'Of a product in packs of 10, %i cannot be ordered',
  async (quantity) => {
    const product = await stockProduct(api(), packed);

    const reply = await placeMany([[product, quantity]]);

    const problem = expectProblem(reply, 'quantity_out_of_bounds');
    expect(problem.lines).toEqual([
      { productId: product.id, name: product.name, quantity, ...packed },
    ]);
    expect(problem.detail).toContain(`order 10 to 110 in packs of 10, not ${quantity}.`);
    await expectStock(api(), product.id, { onHand: 120, held: 0 });
  },
);

test('Lines of one product may make whole packs together', async () => {
  const product = await stockProduct(api(), packed);

  const reply = await placeMany([
    [product, 13],
    [product, 7],
  ]);

  expect(reply.as(placed).order.lines).toMatchObject([{ quantity: 20 }]);
});

test('A pack must fit into the available stock', async () => {
  const product = await stockProduct(api(), { ...packed, stock: 40 });
  await placeMany([[product, 30]]);

  const problem = expectProblem(await placeMany([[product, 10]]), 'quantity_out_of_bounds');

  expect(problem.detail).toContain('not enough stock');
});
