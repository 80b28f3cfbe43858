import { type Order, placed } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery, orderBody } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000, ORDER_HOLD_HOURS: 49.5 } });
let buyer: Person;

beforeAll(async () => {
  buyer = await signIn(api());
});

const place = (body: object) => buyer.call('POST', '/order', { body });

/** Exactly the specification's payload: no product id, no quantity. */
function specifiedBody(product: ProductRow, quantity: number) {
  const { productId: _id, quantity: _quantity, ...specified } = orderBody(buyer, product, quantity);
  return specified;
}

test('A placed order is returned unpaid with its lines, number and end of hold', async () => {
  const product = await stockProduct(api(), { name: 'Rip saw 250', sku: 'RS-250' });

  const reply = await place(orderBody(buyer, product, 10));

  expect(reply.status).toBe(201);
  expect(reply.json).toEqual({
    success: true,
    order: {
      _id: expect.any(String),
      number: expect.stringMatching(/^KS-\d{6,}$/),
      orderName: 'Rip saw 250',
      price: 64.5,
      totalPrice: 645,
      customerEmail: buyer.email,
      ...delivery,
      payment: false,
      transactionId: null,
      state: 'pending',
      status: 'Pending',
      lines: [
        {
          productId: product.id,
          name: 'Rip saw 250',
          sku: 'RS-250',
          quantity: 10,
          unitPrice: 64.5,
          lineTotal: 645,
        },
      ],
      createdAt: expect.any(String),
      heldUntil: expect.any(String),
      paidAt: null,
      shippedAt: null,
    },
  });
  const { order } = reply.as(placed);
  const heldMs = Date.parse(order.heldUntil) - Date.parse(order.createdAt);
  expect(heldMs / 3_600_000).toBeCloseTo(49.5, 3);
  expect((await api().call('GET', '/shop')).json).toEqual({
    holdHours: 49.5,
    firstHoldMinutes: 60,
    timeZone: 'UTC',
  });
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
});

test('The specification’s payload identifies the product by name and the quantity by price', async () => {
  const product = await stockProduct(api(), { name: 'Café Säge' });

  const reply = await place({ ...specifiedBody(product, 12), orderName: 'CAFÉ SÄGE' });

  expect(reply.status).toBe(201);
  expect(reply.as(placed).order.lines).toMatchObject([{ productId: product.id, quantity: 12 }]);
});

test('A total that is not a whole number of units is refused at its field', async () => {
  const product = await stockProduct(api());

  const reply = await place({ ...specifiedBody(product, 12), totalPrice: 774.01 });

  expectFieldErrors(reply, 'totalPrice');
  expectFieldErrors(await place({ ...specifiedBody(product, 12), price: 0 }), 'totalPrice');
  expectFieldErrors(await place({ ...specifiedBody(product, 12), totalPrice: -774 }), 'totalPrice');
});

test('An unknown product name is refused', async () => {
  const product = await stockProduct(api());

  expectProblem(
    await place({ ...specifiedBody(product, 12), orderName: 'No such saw' }),
    'product_unavailable',
  );
});

test.for([6, 7, 118, 119])('Of a product of 5 to 120, %i can be ordered', async (quantity) => {
  const product = await stockProduct(api(), { minOrder: 5, stock: 120 });

  expect((await place(orderBody(buyer, product, quantity))).status).toBe(201);
  await expectStock(api(), product.id, { onHand: 120, held: quantity });
});

test.for([1, 5, 120, 121, 9_999_999])(
  'Of a product of 5 to 120, %i cannot be ordered',
  async (quantity) => {
    const bounds = { minOrder: 5, stock: 120, packSize: 1 };
    const product = await stockProduct(api(), bounds);

    const problem = expectProblem(
      await place(orderBody(buyer, product, quantity)),
      'quantity_out_of_bounds',
    );

    expect(problem.lines).toEqual([
      { productId: product.id, name: product.name, quantity, ...bounds },
    ]);
    expect(problem.detail).toContain('6 to 119');
    await expectStock(api(), product.id, { onHand: 120, held: 0 });
  },
);

test('The upper bound follows the available stock', async () => {
  const product = await stockProduct(api(), { minOrder: 5, stock: 20 });
  await place(orderBody(buyer, product, 10));

  expectProblem(await place(orderBody(buyer, product, 10)), 'quantity_out_of_bounds');
  expect((await place(orderBody(buyer, product, 9))).status).toBe(201);
  expectProblem(await place(orderBody(buyer, product, 6)), 'quantity_out_of_bounds');
  await expectStock(api(), product.id, { onHand: 20, held: 19 });
});

test('An order is refused for lack of stock when the stock no longer allows the minimum', async () => {
  const product = await stockProduct(api(), { minOrder: 5, stock: 7 });

  expect((await place(orderBody(buyer, product, 6))).status).toBe(201);
  const problem = expectProblem(
    await place(orderBody(buyer, product, 6)),
    'quantity_out_of_bounds',
  );
  expect(problem.detail).toContain('not enough stock');
});

test.for<[string, object]>([
  ['a price of one cent', { price: 0.01 }],
  ['a price one cent too low', { price: 64.49 }],
  ['a total one cent too low', { totalPrice: 644.99 }],
  ['a total one cent too high', { totalPrice: 645.01 }],
  ['no total to speak of', { totalPrice: 0 }],
])('A claim of %s is refused with the current total', async ([, claim]) => {
  const product = await stockProduct(api());

  const reply = await place({ ...orderBody(buyer, product, 10), ...claim });

  expect(expectProblem(reply, 'price_changed')).toMatchObject({ price: 64.5, totalPrice: 645 });
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('Cent amounts add up exactly', async () => {
  const product = await stockProduct(api(), { priceCents: 10, stock: 1000 });
  const odd = await stockProduct(api(), { priceCents: 1999, stock: 1000 });

  const threeDimes = await place({ ...orderBody(buyer, product, 7), totalPrice: 0.7 });
  const nines = await place({ ...orderBody(buyer, odd, 333), price: 19.99, totalPrice: 6656.67 });

  expect(threeDimes.as(placed).order.totalPrice).toBe(0.7);
  expect(nines.as(placed).order.totalPrice).toBe(6656.67);
});

test('A deleted product cannot be ordered', async () => {
  const product = await stockProduct(api());
  await api()
    .db.updateTable('products')
    .set({ archived_at: new Date() })
    .where('id', '=', product.id)
    .execute();

  const byId = expectProblem(await place(orderBody(buyer, product, 10)), 'product_unavailable');
  expect(byId.productIds).toEqual([product.id]);
  expectProblem(await place(specifiedBody(product, 10)), 'product_unavailable');
});

test("An order for somebody else's address is refused", async () => {
  const product = await stockProduct(api());

  const reply = await place({ ...orderBody(buyer, product, 10), customerEmail: 'x@example.com' });

  expectProblem(reply, 'forbidden');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('The customer’s own address may be in any case', async () => {
  const product = await stockProduct(api());
  const customerEmail = ` ${buyer.email.toUpperCase()} `;

  const reply = await place({ ...orderBody(buyer, product, 10), customerEmail });

  expect(reply.as(placed).order.customerEmail).toBe(buyer.email);
});

test('Extra fields of a client cannot make an order paid, shipped or another customer’s', async () => {
  const product = await stockProduct(api());
  const forged = {
    _id: product.id,
    state: 'paid',
    status: 'Shipped',
    transactionId: 'pi_1',
    user_id: product.id,
    paidAt: '2026-01-01T00:00:00.000Z',
  };

  const { order } = (await place({ ...orderBody(buyer, product, 10), ...forged })).as(placed);

  const unpaid: Partial<Order> = { state: 'pending', status: 'Pending', payment: false };
  expect(order).toMatchObject({ ...unpaid, transactionId: null, paidAt: null });
  expect(order._id).not.toBe(product.id);
  expectFieldErrors(await place({ ...orderBody(buyer, product, 10), payment: true }), 'payment');
});

test.for<[number, number]>([
  [1, 49],
  [99_999_999, 2],
])('A total of %i cents times %i is refused as unpayable', async ([cents, quantity]) => {
  const product = await stockProduct(api(), { priceCents: cents, minOrder: 0, stock: 1000 });

  const problem = expectProblem(
    await place(orderBody(buyer, product, quantity)),
    'total_not_payable',
  );

  expect(problem).toMatchObject({ min: 0.5, max: 999_999.99 });
  await expectStock(api(), product.id, { onHand: 1000, held: 0 });
});

test.for([
  [1, 50],
  [99_999_999, 1],
] as const)('A total of %i cents times %i is within Stripe’s limits', async ([cents, quantity]) => {
  const product = await stockProduct(api(), { priceCents: cents, minOrder: 0, stock: 1000 });

  expect((await place(orderBody(buyer, product, quantity))).status).toBe(201);
  await expectStockInOrder(api());
});
