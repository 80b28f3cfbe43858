import { type Order, order } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reconcile } from '../../src/modules/cancelling/reconcile.ts';
import { applyPayment } from '../../src/modules/payments/apply-payment.ts';
import { payLate, sellOut, untilAttention } from '../harness/late-purchase.ts';
import { beginPurchase, expectPaidOnce, type Purchase, paymentOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, readOrder, settle } from '../harness/purchase.ts';
import { payAndDispute, refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function paidPurchase(): Promise<Purchase> {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
  return purchase;
}

const ship = (orderId: string, status = 'Shipped') =>
  admin.call('PATCH', `/order/${orderId}/status`, { body: { status } });

async function listed(filter: 'attention' | 'paid', orderId: string): Promise<Order | undefined> {
  const all = (await admin.call('GET', `/all-orders?filter=${filter}`)).as(z.array(order));
  return all.find(({ _id }) => _id === orderId);
}

/** Expects the order to be refunded, not to be shipped, and its ten units to be back on the shelf. */
async function expectRefunded({ buyer, orderId, intent, productId }: Purchase): Promise<void> {
  expect(await readOrder(buyer, orderId)).toMatchObject({
    state: 'refunded',
    payment: true,
    transactionId: intent.id,
  });
  expect((await paymentOf(api(), intent)).state).toBe('refunded');
  expect(await listed('paid', orderId)).toBeUndefined();
  expect(await listed('attention', orderId)).toBeUndefined();
  expectProblem(await ship(orderId), 'order_not_paid');
  expectProblem(await buyer.call('DELETE', `/order/${orderId}`), 'order_already_paid');
  await expectStock(api(), productId, { onHand: 120, held: 0 });
  await expectStockInOrder(api());
}

/** Expects the order to stay paid, to need attention for this, and not to be shipped before it was reviewed. */
async function expectInDoubt(
  { buyer, orderId }: Purchase,
  kind: 'refund' | 'dispute',
  amount: number,
  reason: RegExp,
): Promise<void> {
  const attention = [{ kind, amount, reason: expect.stringMatching(reason) }];
  expect(await readOrder(admin, orderId)).toMatchObject({ state: 'paid', attention });
  expect(await listed('attention', orderId)).toMatchObject({ attention });
  expect((await buyer.call('GET', '/orders')).text).not.toContain('attention');
  expectProblem(await ship(orderId), 'order_needs_review');
}

async function review({ orderId }: Purchase) {
  const { attention = [] } = await readOrder(admin, orderId);
  const replies = await Promise.all(
    attention.map(({ id }) => admin.call('DELETE', `/order/${orderId}/attention/${id}`)),
  );
  return replies.map(({ json }) => json);
}

test('A refund made at Stripe makes its order refunded, and its units come back', async () => {
  const purchase = await paidPurchase();

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  await expectRefunded(purchase);
});

test('A refund of a shipped order leaves the units where they are', async () => {
  const purchase = await paidPurchase();
  expect((await ship(purchase.orderId)).status).toBe(200);

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('refunded');
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  await expectStockInOrder(api());
});

test('A refund that is told of before the payment itself ends in the same', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.reorderNext(5);
  await payByCard(api(), purchase.intent);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.releaseHeld();
  await api().stripe.settled();

  await expectRefunded(purchase);
});

test('A refund whose events come twice and at once counts once', async () => {
  const purchase = await paidPurchase();
  await api().stripe.duplicateNext(2);

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  await expectRefunded(purchase);
});

test('A refund whose webhooks are lost is found by the background work', async () => {
  const purchase = await paidPurchase();
  await api().stripe.dropNext(2);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('paid');

  await reconcile(api().deps);

  await expectRefunded(purchase);
});

test('Neither the refund nor the payment is told of: the background work finds both', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.dropNext(4);
  await payByCard(api(), purchase.intent);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  await reconcile(api().deps);

  await expectRefunded(purchase);
});

test('An event that cannot be carried through does not keep the background work from the others', async () => {
  const [first, second] = [await paidPurchase(), await paidPurchase()];
  await api().stripe.dropNext(4);
  await refundAtStripe(api(), first.intent);
  await refundAtStripe(api(), second.intent);
  await api().stripe.settled();
  await api().stripe.failNext({ kind: '429', path: `/v1/payment_intents/${first.intent.id}` });

  await reconcile(api().deps);
  await expectRefunded(second);

  await reconcile(api().deps);
  await expectRefunded(first);
});

test('A refund in part needs attention with its amount until it is reviewed, and the order stays paid', async () => {
  const purchase = await paidPurchase();

  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();

  await expectInDoubt(purchase, 'refund', 100, /^\$100\.00 of \$645\.00 was refunded$/);
  expect(await review(purchase)).toEqual([{ deletedCount: 1 }]);
  expect(await listed('attention', purchase.orderId)).toBeUndefined();
  expect((await ship(purchase.orderId)).status).toBe(200);
});

test('What is reviewed stays so, and what comes after it needs attention again', async () => {
  const purchase = await paidPurchase();
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();
  const { attention } = await readOrder(admin, purchase.orderId);
  await review(purchase);
  await reconcile(api().deps);
  expect(await listed('attention', purchase.orderId)).toBeUndefined();
  const again = `/order/${purchase.orderId}/attention/${attention?.[0]?.id}`;
  expect((await admin.call('DELETE', again)).json).toEqual({ deletedCount: 0 });

  await refundAtStripe(api(), purchase.intent, 2_500);
  await api().stripe.settled();
  await expectInDoubt(purchase, 'refund', 25, /^\$25\.00 of \$645\.00 was refunded$/);

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  await expectRefunded(purchase);
});

test('A refund in part that is told of before the payment leaves the order paid, with attention', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.reorderNext(5);
  await payByCard(api(), purchase.intent);
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.releaseHeld();
  await api().stripe.settled();

  await expectInDoubt(purchase, 'refund', 100, /\$100\.00 of \$645\.00/);
});

test('A refund is reviewed under its own order only', async () => {
  const [purchase, other] = [await paidPurchase(), await paidPurchase()];
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();
  const { attention } = await readOrder(admin, purchase.orderId);

  const path = `/order/${other.orderId}/attention/${attention?.[0]?.id}`;
  expectProblem(await admin.call('DELETE', path), 'not_found');
  await expectInDoubt(purchase, 'refund', 100, /refunded/);
});

test('A dispute needs attention with its amount, once it is reviewed no more, and again when it is lost', async () => {
  const purchase = await beginPurchase(api());
  const disputeId = await payAndDispute(api(), purchase);
  await api().stripe.settled();

  await expectInDoubt(purchase, 'dispute', 645, /disputes \$645\.00 \(fraudulent\)/);
  await review(purchase);
  expect(await listed('attention', purchase.orderId)).toBeUndefined();

  await api().stripe.closeDispute(disputeId, 'lost');
  await api().stripe.settled();
  await expectInDoubt(purchase, 'dispute', 645, /dispute of \$645\.00 was lost/);
});

test('A dispute that is won needs no attention any more', async () => {
  const purchase = await beginPurchase(api());
  const disputeId = await payAndDispute(api(), purchase);
  await api().stripe.settled();
  await expectInDoubt(purchase, 'dispute', 645, /disputes/);

  await api().stripe.closeDispute(disputeId, 'won');
  await api().stripe.settled();

  expect(await listed('attention', purchase.orderId)).toBeUndefined();
  expect((await ship(purchase.orderId)).status).toBe(200);
});

test('A dispute whose webhook is lost is found by the background work', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.dropNext(1, ['charge.dispute.created']);
  await payAndDispute(api(), purchase);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);

  await reconcile(api().deps);

  await expectInDoubt(purchase, 'dispute', 645, /disputes/);
});

/** A whole refund is made and its bank sends it back; the shop hears of what has happened only where told so. */
async function refundAndFail(
  { intent }: Purchase,
  hears: { payment: boolean; refund: boolean },
  eventsTurnedRound: boolean,
): Promise<void> {
  const hear = async () => {
    await api().stripe.resumeDeliveries();
    await api().stripe.settled();
    await api().stripe.pauseDeliveries();
  };
  await api().stripe.settled();
  if (eventsTurnedRound) await api().stripe.reorderNext(20);
  else await api().stripe.pauseDeliveries();
  const listen = eventsTurnedRound ? () => reconcile(api().deps) : hear;
  await payByCard(api(), intent, 'pm_card_refundFail');
  if (hears.payment) await applyPayment(api().deps, intent.id);
  await refundAtStripe(api(), intent);
  if (hears.refund) await listen();
  await api().stripe.advanceClock(60);
  await api().stripe.releaseHeld();
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
}

const tellings = [true, false].flatMap((payment) =>
  [true, false].flatMap((refund) =>
    [true, false].map((turnedRound) => ({ payment, refund, turnedRound })),
  ),
);

test.for(tellings)(
  'A refund that the bank sends back leaves its order paid, with attention: heard at once of payment $payment, refund $refund, events turned round $turnedRound',
  async ({ turnedRound, ...hears }) => {
    const purchase = await beginPurchase(api());

    await refundAndFail(purchase, hears, turnedRound);

    await expectInDoubt(purchase, 'refund', 645, /^a refund of \$645\.00 failed: /);
    expect(await readOrder(purchase.buyer, purchase.orderId)).toMatchObject({ payment: true });
    expect((await paymentOf(api(), purchase.intent)).state).toBe('succeeded');
    await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
    await expectStockInOrder(api());
    await review(purchase);
    expect((await ship(purchase.orderId)).status).toBe(200);
  },
);

test('A shipped order whose refund the bank sends back is paid and shipped as before', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent, 'pm_card_refundFail');
  await api().stripe.settled();
  expect((await ship(purchase.orderId)).status).toBe(200);
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

test('Where others have bought its units meanwhile, an order whose refund the bank sends back stays refunded, and a person pays it out', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent, 'pm_card_refundFail');
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('refunded');
  await sellOut(api(), purchase);
  await api().stripe.advanceClock(60);
  await until('the second refund', async () => {
    const payment = await paymentOf(api(), purchase.intent);
    return payment.refund_id !== null && payment.state === 'refunded';
  });
  await api().stripe.advanceClock(60);

  const { attention } = await untilAttention(api(), purchase);

  expect(attention).toMatch(/^the refund failed: /);
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('refunded');
  expectProblem(await ship(purchase.orderId), 'order_not_paid');
});

test.for(['refunded', 'refunded in part', 'disputed'] as const)(
  'An order whose payment is %s is not shipped, though the shop was never told',
  async (how) => {
    const purchase = await beginPurchase(api());
    const card = how === 'disputed' ? 'pm_card_createDispute' : 'pm_card_visa';
    await payByCard(api(), purchase.intent, card);
    await api().stripe.settled();
    if (how === 'disputed') {
      await api().stripe.dropNext(1, ['charge.dispute.created']);
      await api().stripe.advanceClock(60);
    } else {
      await api().stripe.dropNext(2);
      await refundAtStripe(api(), purchase.intent, how === 'refunded' ? undefined : 100);
    }
    await api().stripe.settled();
    expect((await readOrder(admin, purchase.orderId)).attention).toBeUndefined();

    const reply = await ship(purchase.orderId);

    expectProblem(reply, how === 'refunded' ? 'order_not_paid' : 'order_needs_review');
    expect((await readOrder(admin, purchase.orderId)).status).toBe('Pending');
  },
);

test('While Stripe cannot be asked, nothing is shipped, and what is shipped can be taken back', async () => {
  const [purchase, shipped] = [await paidPurchase(), await paidPurchase()];
  expect((await ship(shipped.orderId)).status).toBe(200);
  for (const { intent } of [purchase, shipped]) {
    const path = `/v1/payment_intents/${intent.id}`;
    await api().stripe.failNext({ kind: '429', path, count: 2 });
  }

  expectProblem(await ship(purchase.orderId), 'payments_unavailable');

  expect((await readOrder(admin, purchase.orderId)).status).toBe('Pending');
  expect((await ship(shipped.orderId, 'Pending')).status).toBe(200);
});

test('A lapsed order is not taken up again for a payment that is disputed', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase, 'pm_card_createDispute');
  await api().stripe.advanceClock(60);
  await api().stripe.resumeDeliveries();

  await untilAttention(api(), purchase);

  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('expired');
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
});

test('A late payment that was refunded by hand is not refunded again, and needs nobody', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase);
  await sellOut(api(), purchase);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();

  expect((await paymentOf(api(), purchase.intent)).state).toBe('refunded');
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('expired');
  expect(await listed('attention', purchase.orderId)).toBeUndefined();
});

test('Who asks to pay, or says that they have, hears that the money went back', async () => {
  await api().stripe.pauseDeliveries();
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent);
  await refundAtStripe(api(), intent);

  expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');
  const again = await buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  expectProblem(again, 'order_not_open');
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectRefunded(purchase);
});

test.for(['refunded', 'refunded in part', 'disputed'] as const)(
  'A payment that was charged for no order and is %s buys nothing',
  async (how) => {
    const buyer = (await beginPurchase(api())).buyer;
    const product = await stockProduct(api());
    const { _id: orderId } = await placeOne(buyer, product, 10);
    const intent = await beginPayment(api(), buyer, { totalPrice: 645 });
    if (how === 'disputed') await payAndDispute(api(), { intent });
    else {
      await payByCard(api(), intent);
      await refundAtStripe(api(), intent, how === 'refunded' ? undefined : 100);
    }

    // Also where the shop has not heard of it yet: Stripe is asked.
    expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');
    await api().stripe.settled();
    expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');

    expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending', payment: false });
    await expectStock(api(), product.id, { onHand: 120, held: 10 });
  },
);
