import { expect, test } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { untilRefunded } from '../harness/late-purchase.ts';
import { payOrder, signInUnverified } from '../harness/new-users.ts';
import { signIn, signInAdmin, signInNewUser } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import {
  beginPayment,
  orderBody,
  payByCard,
  placeOne,
  readOrder,
  settle,
} from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({
  manyConnections: true,
  config: { FIRST_HOLD_MINUTES: 30, ORDER_HOLD_HOURS: 48 },
});
const HOUR_MS = 3_600_000;

test('An order of a new user with an unverified address is held for a shorter time than others', async () => {
  const product = await stockProduct(api());
  const order = await placeOne(await signInUnverified(api()), product, 10);
  const ordinary = await placeOne(await signIn(api()), product, 10);

  expect(order).toMatchObject({ state: 'pending', hold: 'first' });
  const placedAt = Date.parse(order.createdAt);
  expect(Date.parse(order.heldUntil) - placedAt).toBeCloseTo(HOUR_MS / 2, -1);
  expect(Date.parse(order.securedUntil ?? '') - placedAt).toBeCloseTo(48 * HOUR_MS, -1);
  expect(ordinary.hold).toBeUndefined();
  expect((await api().call('GET', '/shop')).json).toMatchObject({
    holdHours: 48,
    firstHoldMinutes: 30,
  });
  await expectStock(api(), product.id, { onHand: 120, held: 20 });
});

test('Verifying the address changes only how long an order is held', async () => {
  const product = await stockProduct(api());
  const buyer = await signInNewUser(api());

  const [held, unheld] = [await placeOne(buyer, product, 50), await placeOne(buyer, product, 50)];

  expect([held.hold, unheld.hold]).toEqual(['first', 'none']);
  for (const { createdAt, heldUntil, securedUntil } of [held, unheld]) {
    expect(Date.parse(heldUntil) - Date.parse(createdAt)).toBeCloseTo(48 * HOUR_MS, -1);
    expect(securedUntil).toBe(heldUntil);
  }
  await expectStock(api(), product.id, { onHand: 120, held: 50 });
});

test('A user whom staff have made an admin is not new', async () => {
  const product = await stockProduct(api());
  const [buyer, admin] = [await signInNewUser(api()), await signInAdmin(api())];
  await admin.call('PUT', `/user/admin/${buyer.email}`);
  await admin.call('DELETE', `/user/admin/${buyer.email}`);

  expect((await placeOne(buyer, product, 100)).hold).toBeUndefined();
});

test('A new user places ten orders a day, deleted ones among them, and more after paying', async () => {
  const product = await stockProduct(api());
  const buyer = await signInNewUser(api());
  for (let placed = 1; placed < 10; placed += 1) {
    const { _id } = await placeOne(buyer, product, 6);
    await buyer.call('DELETE', `/order/${_id}`);
  }
  const last = await placeOne(buyer, product, 6);
  const body = orderBody(buyer, product, 6);

  const replies = await Promise.all([1, 2].map(() => buyer.call('POST', '/order', { body })));

  for (const reply of replies) {
    expect(expectProblem(reply, 'too_many_orders_today')).toMatchObject({ limit: 10 });
  }
  await payOrder(api(), buyer, last._id);
  expect((await placeOne(buyer, product, 6)).hold).toBeUndefined();
});

test.each([
  ['unverified', signInUnverified],
  ['verified', signInNewUser],
])('A new user, %s, may have three open orders, and more after paying one', async (_, join) => {
  const [product, scarce] = [await stockProduct(api()), await stockProduct(api(), { stock: 20 })];
  const buyer = await join(api());
  const body = orderBody(buyer, product, 6);
  const first = await placeOne(buyer, product, 6);
  await placeOne(buyer, product, 6);
  expect(await placeOne(buyer, scarce, 19)).toMatchObject({ hold: 'none' });

  const fourth = await buyer.call('POST', '/order', { body });
  expect(expectProblem(fourth, 'too_many_open_orders')).toMatchObject({ limit: 3 });

  await payOrder(api(), buyer, first._id);
  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
});

test('New users together hold at most half of a product, verified or not, even when they order concurrently', async () => {
  const product = await stockProduct(api());
  const strangers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? signInUnverified(api()) : signInNewUser(api()),
    ),
  );

  const orders = await Promise.all(strangers.map((one) => placeOne(one, product, 10)));

  const held = orders.filter(({ hold }) => hold === 'first');
  expect(held).toHaveLength(6);
  expect(orders.filter(({ hold }) => hold === 'none')).toHaveLength(14);
  await expectStock(api(), product.id, { onHand: 120, held: 60 });
  expect((await placeOne(await signIn(api()), product, 59)).hold).toBeUndefined();
  await expectStockInOrder(api());
});

test('An order of several lines is held completely or not at all', async () => {
  const [enough, scarce] = [await stockProduct(api()), await stockProduct(api(), { stock: 20 })];
  const buyer = await signInUnverified(api());
  const lines = [
    { productId: enough.id, quantity: 6 },
    { productId: scarce.id, quantity: 15 },
  ];
  const { customerName, phone, address } = orderBody(buyer, enough, 6);

  const reply = await buyer.call('POST', '/orders', {
    body: { lines, customerName, phone, address },
  });

  expect(reply.json).toMatchObject({ order: { state: 'pending', hold: 'none' } });
  await expectStock(api(), enough.id, { onHand: 120, held: 0 });
  await expectStock(api(), scarce.id, { onHand: 20, held: 0 });
});

test('An order without a hold can be paid while there is stock', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const { _id: orderId } = await placeOne(buyer, product, 100);
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending', hold: 'none' });
  await expectStock(api(), product.id, { onHand: 120, held: 0 });

  await payOrder(api(), buyer, orderId);

  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'paid', payment: true });
  await expectStock(api(), product.id, { onHand: 20, held: 0 });
  await expectStockInOrder(api());
});

test('An order without a hold is refunded when its stock was sold, and stays expired', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const { _id: orderId } = await placeOne(buyer, product, 100);
  const intent = await beginPayment(api(), buyer, { orderId });
  await placeOne(await signIn(api()), product, 50);

  // Otherwise the webhook may have the payment refunded before it is settled here.
  await api().stripe.pauseDeliveries();
  await payByCard(api(), intent);
  expectProblem(await settle(buyer, orderId, intent.id), 'order_expired');
  await api().stripe.resumeDeliveries();
  await untilRefunded(api(), { intent });

  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'expired', payment: false });
  await expectStock(api(), product.id, { onHand: 120, held: 50 });
  await expectStockInOrder(api());
});

test('An order without a hold expires, and then cannot be paid', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const { _id: orderId } = await placeOne(buyer, product, 100);
  const unpaid = async () => (await buyer.call('GET', '/orders?filter=unpaid')).json;
  const expired = async () => (await buyer.call('GET', '/orders?filter=expired')).json;
  expect(await unpaid()).toMatchObject([{ _id: orderId }]);
  expect(await expired()).toEqual([]);

  await endHold(api(), orderId);
  await lapseOrders(api().deps);

  expect(await unpaid()).toEqual([]);
  expect(await expired()).toMatchObject([{ _id: orderId, state: 'expired' }]);
  const begun = await buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  expectProblem(begun, 'order_expired');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('Deleting an order without a hold cancels its payment', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const { _id: orderId } = await placeOne(buyer, product, 100);
  const intent = await beginPayment(api(), buyer, { orderId });

  expect((await buyer.call('DELETE', `/order/${orderId}`)).json).toEqual({ deletedCount: 1 });

  expect((await buyer.call('GET', `/order/${orderId}`)).json).toMatchObject({ state: 'deleted' });
  await expect(payByCard(api(), intent)).rejects.toThrow('refused');
  await expectStockInOrder(api());
});
