import { expect, test } from 'vitest';
import { lockOrder } from '../../src/ordering/orders/orders.store.ts';
import { payLate, untilRefunded } from '../harness/late-purchase.ts';
import { beginPurchase, expectPaidOnce, type Purchase, refundsOf } from '../harness/paid-once.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, settle } from '../harness/purchase.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';

const api = useApi({ manyConnections: true });

/** Expects that the shop has neither the money nor an order to ship, of somebody whom it no longer knows. */
async function expectReturned(purchase: Purchase): Promise<void> {
  await untilRefunded(api(), purchase);
  await api().stripe.settled();
  const { money } = await api()
    .db.selectFrom('orders')
    .select('money')
    .where('id', '=', purchase.orderId)
    .executeTakeFirstOrThrow();
  expect(money).not.toBe('paid');
  expect(await refundsOf(api(), purchase.intent)).toBe(1);
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
  await expectStockInOrder(api());
}

test('What Stripe reports as paid after the erasure goes back', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase);
  expect((await purchase.buyer.call('DELETE', '/account')).status).toBe(200);

  await api().stripe.resumeDeliveries();
  await api().stripe.settled();

  await expectReturned(purchase);
});

test('So does what is paid in a page that was left open when the time to pay had ended', async () => {
  const purchase = await beginPurchase(api());
  await endHold(api(), purchase.orderId);
  expect((await purchase.buyer.call('DELETE', '/account')).status).toBe(200);

  await payByCard(api(), purchase.intent);
  await api().stripe.settled();

  await expectReturned(purchase);
});

test('An erasure waits for a payment that is just being applied, and finds the order paid', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payLate(api(), purchase);
  const locked = await api().db.startTransaction().execute();
  await lockOrder(locked, orderId);
  const paying = settle(buyer, orderId, intent.id);
  await untilWaiting(api(), 1);
  const erasing = buyer.call('DELETE', '/account');
  await untilWaiting(api(), 2);
  await locked.rollback().execute();

  const [paid, erased] = await Promise.all([paying, erasing]);

  expect(paid.status).toBe(200);
  expectProblem(erased, 'erasure_obstructed');
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
});
