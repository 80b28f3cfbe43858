import { stockHold } from '@kerf/contract/schemas/order';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { lapseOrders } from '../../src/modules/cancelling/lapse-orders.ts';
import { secureOrders } from '../../src/modules/orders/change-holds.ts';
import { untilRefunded } from '../harness/late-purchase.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import {
  beginPayment,
  orderBody,
  payByCard,
  placeOne,
  readOrder,
  settle,
} from '../harness/purchase.ts';
import { countStock, stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({
  manyConnections: true,
  config: { FIRST_HOLD_MINUTES: 30, ORDER_HOLD_HOURS: 48 },
});
const HOUR_MS = 3_600_000;

// Opening the link in the mail is not a new sign-in.
const authTime = Math.floor(Date.now() / 1000);

const newAccount = () => signIn(api(), { emailVerified: false, authTime });

/** Renews the session with a verified address, as after opening the link in the mail. */
function verify({ email, uid }: Person): Promise<Person> {
  return signIn(api(), { email, uid, authTime });
}

async function pay(buyer: Person, orderId: string): Promise<void> {
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
}

test('An order of a new account is held for a shorter time than others', async () => {
  const product = await stockProduct(api());
  const order = await placeOne(await newAccount(), product, 10);
  const ordinary = await placeOne(await signIn(api()), product, 10);

  expect(order).toMatchObject({ state: 'pending', hold: 'first' });
  const placedAt = Date.parse(order.createdAt);
  expect(Date.parse(order.heldUntil) - placedAt).toBeCloseTo(HOUR_MS / 2, -1);
  expect(Date.parse(order.securedUntil ?? '') - placedAt).toBeCloseTo(48 * HOUR_MS, -1);
  expect(ordinary.hold).toBeUndefined();
  expect((await api().call('GET', '/shop')).json).toEqual({ holdHours: 48, firstHoldMinutes: 30 });
  await expectStock(api(), product.id, { onHand: 120, held: 20 });
});

test('A new account may have three open orders, and more once it has paid one', async () => {
  const [product, scarce] = [await stockProduct(api()), await stockProduct(api(), { stock: 20 })];
  const buyer = await newAccount();
  const body = orderBody(buyer, product, 6);
  const first = await placeOne(buyer, product, 6);
  await placeOne(buyer, product, 6);
  expect(await placeOne(buyer, scarce, 19)).toMatchObject({ hold: 'none' });

  const fourth = await buyer.call('POST', '/order', { body });
  expect(expectProblem(fourth, 'too_many_open_orders')).toMatchObject({ limit: 3 });

  await pay(buyer, first._id);
  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
});

test('New accounts together hold at most half of a product, even when they order concurrently', async () => {
  const product = await stockProduct(api());
  const strangers = await Promise.all(Array.from({ length: 20 }, newAccount));

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
  const buyer = await newAccount();
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
  const buyer = await newAccount();
  const { _id: orderId } = await placeOne(buyer, product, 100);
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending', hold: 'none' });
  await expectStock(api(), product.id, { onHand: 120, held: 0 });

  await pay(buyer, orderId);

  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'paid', payment: true });
  await expectStock(api(), product.id, { onHand: 20, held: 0 });
  await expectStockInOrder(api());
});

test('An order without a hold is refunded when its stock was sold, and stays expired', async () => {
  const product = await stockProduct(api());
  const buyer = await newAccount();
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
  const buyer = await newAccount();
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
  const buyer = await newAccount();
  const { _id: orderId } = await placeOne(buyer, product, 100);
  const intent = await beginPayment(api(), buyer, { orderId });

  expect((await buyer.call('DELETE', `/order/${orderId}`)).json).toEqual({ deletedCount: 1 });

  expect((await buyer.call('GET', `/order/${orderId}`)).status).toBe(404);
  await expect(payByCard(api(), intent)).rejects.toThrow('refused');
  await expectStockInOrder(api());
});

test('Verifying the email address gives open orders a full hold', async () => {
  const product = await stockProduct(api());
  const buyer = await newAccount();
  const held = await placeOne(buyer, product, 10);
  const unheld = await placeOne(buyer, product, 100);
  expect([held.hold, unheld.hold]).toEqual(['first', 'none']);

  const verified = await verify(buyer);

  for (const { _id, securedUntil } of [held, unheld]) {
    const order = await readOrder(verified, _id);
    expect(order).toMatchObject({ state: 'pending', heldUntil: securedUntil });
    expect(order.hold).toBeUndefined();
  }
  await expectStock(api(), product.id, { onHand: 120, held: 110 });
  await expectStockInOrder(api());
});

test('Verifying after the stock is gone extends the time to pay, without a hold', async () => {
  const product = await stockProduct(api());
  const buyer = await newAccount();
  const { _id, securedUntil } = await placeOne(buyer, product, 100);
  await countStock(api(), product.id, 50);

  const verified = await verify(buyer);

  const order = await readOrder(verified, _id);
  expect(order).toMatchObject({ state: 'pending', hold: 'none', heldUntil: securedUntil });
  await expectStock(api(), product.id, { onHand: 50, held: 0 });
});

test('An order whose hold cannot be extended fails neither the sign-in nor the other orders, and is tried again', async () => {
  const product = await stockProduct(api());
  const buyer = await newAccount();
  const placed = [await placeOne(buyer, product, 6), await placeOne(buyer, product, 6)];
  const [failing = '', other = ''] = placed.map(({ _id }) => _id).sort();
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.lit(failing)} then raise exception 'refused'; end if;
      return new;
    end
    $$`.execute(api().db);
  await sql`create trigger refuse_one before update on orders for each row execute function refuse_one()`.execute(
    api().db,
  );

  const verified = await verify(buyer);

  expect((await readOrder(verified, other)).hold).toBeUndefined();
  expect(await readOrder(verified, failing)).toMatchObject({ hold: 'first' });
  const reported = api()
    .logs.entries()
    .find(({ orderId }) => orderId === failing);
  expect(reported).toMatchObject({ level: 50, err: { message: 'refused' } });
  await sql`drop function refuse_one cascade`.execute(api().db);
  await secureOrders(api().deps, null);
  expect((await readOrder(verified, failing)).hold).toBeUndefined();
});

test('Paying one order gives the others a full hold', async () => {
  const product = await stockProduct(api());
  const buyer = await newAccount();
  const [paid, other] = [await placeOne(buyer, product, 6), await placeOne(buyer, product, 6)];

  await pay(buyer, paid._id);
  await secureOrders(api().deps, null);

  const secured = await readOrder(buyer, other._id);
  expect(secured.hold).toBeUndefined();
  expect(secured.heldUntil).toBe(other.securedUntil);
});

test('An account that stays new gets no full hold', async () => {
  const product = await stockProduct(api());
  const buyer = await newAccount();
  const { _id } = await placeOne(buyer, product, 10);

  await secureOrders(api().deps, null);

  expect(await readOrder(buyer, _id)).toMatchObject({ hold: 'first' });
});

test('An admin lists the holds of a product and releases one, and the order can still be paid', async () => {
  const product = await stockProduct(api());
  const [buyer, admin] = [await newAccount(), await signInAdmin(api())];
  const { _id: orderId, number } = await placeOne(buyer, product, 10);
  const other = await placeOne(await signIn(api()), product, 20);
  const holds = async () =>
    (await admin.call('GET', `/product/${product.id}/holds`)).as(z.array(stockHold));
  expect(await holds()).toMatchObject([
    { orderId: other._id, quantity: 20, hold: 'full' },
    { orderId, number, quantity: 10, hold: 'first', customerEmail: buyer.email },
  ]);

  const released = await admin.call('DELETE', `/order/${orderId}/hold`);

  expect(released.json).toMatchObject({ state: 'pending', hold: 'none' });
  expect(await holds()).toMatchObject([{ orderId: other._id }]);
  await expectStock(api(), product.id, { onHand: 120, held: 20 });
  const verified = await verify(buyer);
  expect(await readOrder(verified, orderId)).toMatchObject({ hold: 'none' });
  await pay(verified, orderId);
  await expectStockInOrder(api());
});

test('Only admins release holds, only of unpaid orders, and each release is audited', async () => {
  const product = await stockProduct(api());
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const release = (by: Person) => by.call('DELETE', `/order/${orderId}/hold`);

  expectProblem(await release(buyer), 'forbidden');
  expectProblem(await buyer.call('GET', `/product/${product.id}/holds`), 'forbidden');
  expect((await release(admin)).status).toBe(200);
  expect((await release(admin)).status).toBe(200);

  const { rows } = await sql`
    select actor_id, detail from audit_log
    where action = 'order.release-hold' and subject_id = ${orderId}`.execute(api().db);
  expect(rows).toEqual([
    { actor_id: admin.userId, detail: { hold: 'full', from: 'full', to: 'none' } },
  ]);
  await pay(buyer, orderId);
  expectProblem(await release(admin), 'order_not_open');
});
