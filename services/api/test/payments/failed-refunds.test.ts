import { beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { applyPayment } from '../../src/money/payments/apply-payment.ts';
import { sellOut, untilAttention } from '../harness/late-purchase.ts';
import { beginPurchase, type Purchase, paymentOf, refundsOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, ship } from '../harness/purchase.ts';
import { expectInDoubt, refundAtStripe, reviewAll } from '../harness/reversal.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

/** Makes a full refund that fails a minute later. Only the reported steps reach the shop as they happen. */
async function refundAndFail(
  { intent }: Purchase,
  reported: { payment: boolean; refund: boolean },
  isReversed: boolean,
): Promise<void> {
  await api().stripe.settled();
  if (isReversed) await api().stripe.reorderNext(20);
  else await api().stripe.pauseDeliveries();
  await payByCard(api(), intent, 'pm_card_refundFail');
  if (reported.payment) await applyPayment(api().deps, intent.id);
  await refundAtStripe(api(), intent);
  if (reported.refund) await (isReversed ? reconcile(api().deps) : deliverUntilNow());
  await api().stripe.advanceClock(60);
  await api().stripe.releaseHeld();
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
}

async function deliverUntilNow(): Promise<void> {
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await api().stripe.pauseDeliveries();
}

const reportings = [true, false].flatMap((payment) =>
  [true, false].flatMap((refund) =>
    [true, false].map((reversed) => ({ payment, refund, reversed })),
  ),
);

test.for(reportings)(
  'An order is paid and needs attention after its refund fails (payment reported: $payment, refund reported: $refund, events reversed: $reversed)',
  async ({ reversed, ...reported }) => {
    const purchase = await beginPurchase(api());

    await refundAndFail(purchase, reported, reversed);

    await expectInDoubt(admin, purchase, 'refund', 645, /^a refund of \$645\.00 failed: /);
    expect(await readOrder(purchase.buyer, purchase.orderId)).toMatchObject({ payment: true });
    expect((await paymentOf(api(), purchase.intent)).state).toBe('succeeded');
    await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
    await expectStockInOrder(api());
    await reviewAll(admin, purchase);
    expect((await ship(admin, purchase.orderId)).status).toBe(200);
  },
);

test('A shipped order stays paid and shipped after its refund fails', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent, 'pm_card_refundFail');
  await api().stripe.settled();
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  await api().stripe.advanceClock(60);
  await api().stripe.settled();

  const { state, status, attention } = await readOrder(admin, purchase.orderId);

  expect({ state, status, attention }).toMatchObject({
    state: 'paid',
    status: 'Shipped',
    attention: [{ kind: 'refund', reason: expect.stringMatching(/ failed: /) }],
  });
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  await expectStockInOrder(api());
});

test('An order whose units were resold is refunded again after its refund fails, and needs attention when that fails too', async () => {
  const purchase = await beginPurchase(api());
  const { intent } = purchase;
  await payByCard(api(), intent, 'pm_card_refundFail');
  await refundAtStripe(api(), intent);
  await api().stripe.settled();
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('refunded');
  await sellOut(api(), purchase);
  await api().stripe.failNext({ kind: 'reset_before', count: 2, path: '/v1/refunds' });
  await api().stripe.advanceClock(60);
  await api().stripe.settled();
  // The first refund's failure must not be mistaken for the second's, which has not been made yet.
  await applyPayment(api().deps, intent.id);
  expect((await paymentOf(api(), intent)).state).toBe('refunding');

  await reconcileLater(api());
  await until('the second refund', async () => {
    const payment = await paymentOf(api(), intent);
    return payment.refund_id !== null && payment.state === 'refunded';
  });
  expect(await refundsOf(api(), intent)).toBe(2);
  await api().stripe.advanceClock(60);

  const { attention } = await untilAttention(api(), purchase);
  expect(attention).toMatch(/^the refund failed: /);
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('refunded');
  expectProblem(await ship(admin, purchase.orderId), 'order_not_paid');
  await expectStock(api(), purchase.productId, { onHand: 9, held: 0 });
});
