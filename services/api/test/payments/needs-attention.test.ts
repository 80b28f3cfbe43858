import { order } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { payLate, sellOut, untilAttention, untilRefunded } from '../harness/late-purchase.ts';
import { beginPurchase, expectPaidOnce, type Purchase, refundsOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, settle } from '../harness/purchase.ts';
import { expectStock } from '../harness/stock-account.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const needingAttention = async () =>
  (await admin.call('GET', '/all-orders?filter=attention')).as(z.array(order));

/** Expects the order to show to admins, and only to them, that its payment needs attention. */
async function expectAttention(purchase: Purchase, reason: RegExp): Promise<void> {
  const { buyer, orderId, intent } = purchase;
  const attention = expect.arrayContaining([
    expect.objectContaining({
      transactionId: intent.id,
      reason: expect.stringMatching(reason),
    }),
  ]);
  expect(await readOrder(admin, orderId)).toMatchObject({ attention });
  const listed = (await needingAttention()).filter(({ _id }) => _id === orderId);
  expect(listed).toMatchObject([{ attention }]);
  const own = await buyer.call('GET', '/orders');
  expect(own.text).not.toContain('attention');
}

function alertsOf(paymentId: string) {
  return api()
    .logs.entries()
    .filter((entry) => entry.msg?.includes('attention') && entry.paymentId === paymentId);
}

test('A failed refund shows on its order, raises an alert, and is not reported as done', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payLate(api(), purchase, 'pm_card_refundFail');
  await sellOut(api(), purchase);
  await api().stripe.resumeDeliveries();
  await untilRefunded(api(), purchase);
  await api().stripe.advanceClock(60);

  const { id } = await untilAttention(api(), purchase);
  expect(alertsOf(id)).not.toHaveLength(0);
  await expectAttention(purchase, /refund failed/);

  // Settling again must not make it look refunded.
  expectProblem(await settle(buyer, orderId, intent.id), 'order_expired');
  await reconcileLater(api());
  const said = { id: intent.id, object: 'payment_intent' };
  await api().stripe.sendEvent('payment_intent.succeeded', said);
  await api().stripe.settled();
  await expectAttention(purchase, /refund failed/);
  expect(await refundsOf(api(), intent)).toBe(1);
  expect((await readOrder(buyer, orderId)).state).toBe('expired');
  await expectStock(api(), purchase.productId, { onHand: 9, held: 0 });
});

test('A refund refused by Stripe is not retried', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase, 'pm_card_createDispute');
  await api().stripe.advanceClock(60);
  await until('the dispute', async () =>
    (await api().stripe.events()).some(({ type }) => type === 'charge.dispute.created'),
  );
  await sellOut(api(), purchase);
  await api().stripe.resumeDeliveries();

  const { id } = await untilAttention(api(), purchase);

  expect(alertsOf(id)).not.toHaveLength(0);
  await expectAttention(purchase, /refund failed: charge_disputed/);
  await reconcileLater(api());
  expect(await refundsOf(api(), purchase.intent)).toBe(0);
});

test('A payment that needs attention is listed even when its order was deleted', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent, 'pm_card_threeDSecure2Required');
  await buyer.call('DELETE', `/order/${orderId}`);
  await api().stripe.forceIntent(intent.id, {
    status: 'succeeded',
    amount_received: 50,
    emit: 'payment_intent.succeeded',
  });
  await untilAttention(api(), purchase);

  await expectAttention(purchase, /received 50 cents, expected 64500/);
  expect((await buyer.call('GET', `/order/${orderId}`)).json).toMatchObject({ state: 'deleted' });
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
});

test('An order without such a payment has no attention field', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);

  expect(await readOrder(admin, purchase.orderId)).not.toHaveProperty('attention');
  expect((await needingAttention()).map(({ _id }) => _id)).not.toContain(purchase.orderId);
});
