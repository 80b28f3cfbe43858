import { afterEach, beforeAll, expect, test } from 'vitest';
import { beginPurchase, type Purchase, paidPurchase, refundsOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, ship } from '../harness/purchase.ts';
import {
  askForRefund,
  expectNothingOver,
  failLater,
  mailsOf,
  makeNow,
  readRefunds,
  refundedAtStripe,
  refundIn,
  refundTo,
  retry,
  someUnits,
  untilRefund,
} from '../harness/refund.ts';
import { findInList, refundAtStripe } from '../harness/reversal.ts';
import { countStock } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

afterEach(async () => {
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
});

async function paidBy(card: string): Promise<Purchase> {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent, card);
  await api().stripe.settled();
  return purchase;
}

async function attentionReasons(orderId: string): Promise<string> {
  const { attention = [] } = await readOrder(admin, orderId);
  return attention.map(({ reason }) => reason).join();
}

test('While Stripe is down a refund stays on its way, and is made once Stripe is back', async () => {
  const purchase = await paidPurchase(api());
  await api().stripe.failNext({ kind: 'reset_before', count: 4, path: '/v1/refunds' });

  const { _id } = refundIn(await askForRefund(admin, purchase, someUnits(purchase, 2)));

  await expect(makeNow(api(), _id)).rejects.toThrow('Stripe gave no answer.');
  expect((await readRefunds(purchase.buyer, purchase)).refunds).toMatchObject([
    { state: 'requested', amount: 129 },
  ]);
  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    refundedTotal: 129,
    lines: [{ toShip: 8 }],
  });
  await until('the refund to be made', async () => {
    await makeNow(api(), _id).catch(() => null);
    return (await refundedAtStripe(api(), purchase)) === 129;
  });
  await untilRefund('succeeded', admin, purchase, _id);
  expect(await refundsOf(api(), purchase.intent)).toBe(1);
  await expectNothingOver(api(), purchase);
});

// Stripe's SDK retries the first two by itself.
test.for([
  ['reset_after', 2],
  ['500', 2],
  ['garbage', 1],
] as const)(
  'A refund whose answer is lost (%s) is found at Stripe, even after its key is forgotten',
  async ([kind, calls]) => {
    const purchase = await paidPurchase(api());
    await api().stripe.pauseDeliveries();
    await api().stripe.failNext({ kind, count: 2, path: '/v1/refunds', method: 'POST' });

    const { _id } = refundIn(await askForRefund(admin, purchase, someUnits(purchase, 2)));
    await until('Stripe to be asked', async () => {
      const asked = (await api().stripe.requests()).filter(
        ({ path, params }) => path === '/v1/refunds' && JSON.stringify(params).includes(_id),
      );
      return asked.length >= calls;
    });
    await api().stripe.advanceClock(25 * 3600);
    await makeNow(api(), _id).catch(() => null);
    await makeNow(api(), _id);
    await api().stripe.resumeDeliveries();
    await api().stripe.settled();

    await untilRefund('succeeded', admin, purchase, _id);
    expect(await refundsOf(api(), purchase.intent)).toBe(1);
    await expectNothingOver(api(), purchase);
  },
);

test('A refund that Stripe refuses fails with the reason, needs a review and can be tried again', async () => {
  const purchase = await paidPurchase(api());
  await api().stripe.pauseDeliveries();
  await refundAtStripe(api(), purchase.intent, 60_000);

  const failed = await refundTo('failed', admin, purchase, someUnits(purchase, 2));

  expect(failed.record).toMatchObject({
    failure: expect.stringContaining('greater than unrefunded amount'),
    mayRetry: true,
    refundId: null,
  });
  const { refunds } = await readRefunds(purchase.buyer, purchase);
  expect(refunds).toMatchObject([{ amount: 600, state: 'succeeded' }]);
  const { attention } = await readOrder(admin, purchase.orderId);
  expect(attention).toMatchObject([
    { kind: 'refund', amount: 129 },
    { kind: 'refund', amount: 600 },
  ]);
  // The customer was not told that it was on its way, so not that it failed either.
  expect((await mailsOf(api(), purchase.orderId)).map(({ kind }) => kind)).toEqual([
    'order.refunded',
  ]);
  expectProblem(await retry(admin, purchase, failed._id), 'refund_too_large');
  await api().stripe.resumeDeliveries();
  await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 45 });
  await expectNothingOver(api(), purchase);
  expect((await readOrder(admin, purchase.orderId)).state).toBe('refunded');
});

test('A refund that fails later takes its units again, and trying it again is a new refund', async () => {
  const purchase = await paidPurchase(api());
  const first = await refundTo('succeeded', admin, purchase, {
    ...someUnits(purchase, 4),
    restock: true,
  });
  await expectStock(api(), purchase.productId, { onHand: 114, held: 0 });

  const failed = await failLater(api(), admin, purchase, first._id);

  expect(failed.record).toMatchObject({ failure: 'expired_or_canceled_card', mayRetry: true });
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  await expectNothingOver(api(), purchase);
  expectProblem(await ship(admin, purchase.orderId), 'order_needs_review');

  const again = refundIn(await retry(admin, purchase, first._id));
  expect(again._id).not.toBe(first._id);
  const second = await untilRefund('succeeded', admin, purchase, again._id);
  expect(second).toMatchObject({ amount: 258, record: { restock: true, reason: 'not_wanted' } });
  expect(second.record?.refundId).not.toBe(failed.record?.refundId);
  await expectStock(api(), purchase.productId, { onHand: 114, held: 0 });
  await expectNothingOver(api(), purchase);
  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
  expect((await mailsOf(api(), purchase.orderId)).map(({ kind }) => kind)).toEqual([
    'order.refunded',
    'order.refund-failed',
    'order.refunded',
  ]);
  // The customer sees the refunded money, but not the failed attempt.
  expect((await readRefunds(purchase.buyer, purchase)).refunds).toMatchObject([
    { _id: again._id, state: 'succeeded' },
  ]);
});

test('Trying a refund again twice at once makes one refund', async () => {
  const purchase = await paidPurchase(api());
  const first = await refundTo('succeeded', admin, purchase, someUnits(purchase, 4));
  await failLater(api(), admin, purchase, first._id);

  const replies = await Promise.all([1, 2, 3].map(() => retry(admin, purchase, first._id)));

  const [made, ...others] = replies.map((reply) => refundIn(reply)._id);
  expect(others).toEqual([made, made]);
  expect((await readRefunds(admin, purchase)).refunds).toHaveLength(2);
});

test('Only a refund of this order that was made here and failed can be tried again', async () => {
  const [purchase, other] = [await paidPurchase(api()), await paidPurchase(api())];
  const done = await refundTo('succeeded', admin, purchase, someUnits(purchase, 1));
  await refundAtStripe(api(), other.intent, 500);
  await api().stripe.settled();
  const [atStripe] = (await readRefunds(admin, other)).refunds;
  await failLater(api(), admin, other, atStripe?._id ?? '');

  expectProblem(await retry(admin, purchase, done._id), 'refund_not_failed');
  expectProblem(await retry(admin, other, done._id), 'not_found');
  expectProblem(await retry(admin, other, atStripe?._id ?? ''), 'refund_not_failed');
});

test('A refund of the whole that fails later leaves the order paid, with its units taken again', async () => {
  const purchase = await paidPurchase(api());
  const refund = await refundTo('succeeded', admin, purchase, { restock: true });
  expect((await readOrder(admin, purchase.orderId)).state).toBe('refunded');

  await failLater(api(), admin, purchase, refund._id);

  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    state: 'paid',
    lines: [{ refunded: 0, toShip: 10 }],
    attention: [{ kind: 'refund', failed: true, reason: expect.stringMatching(/ failed: /) }],
  });
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  await expectNothingOver(api(), purchase);
});

test('Units of a failed refund that have been sold since stay sold once, and an alert says so', async () => {
  const partly = await paidPurchase(api());
  const { _id } = await refundTo('succeeded', admin, partly, {
    ...someUnits(partly, 9),
    restock: true,
  });
  await countStock(api(), partly.productId, 3);

  await failLater(api(), admin, partly, _id);

  await expectStock(api(), partly.productId, { onHand: 3, held: 0 });
  const alerts = api()
    .logs.entries()
    .filter(({ orderId }) => orderId === partly.orderId);
  expect(alerts.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('sold since'));
  expect(await readOrder(admin, partly.orderId)).toMatchObject({
    state: 'paid',
    attention: [
      { kind: 'refund', reason: expect.stringContaining('others have bought them since') },
    ],
  });
  const again = refundIn(await retry(admin, partly, _id));
  await untilRefund('succeeded', admin, partly, again._id);
  expect(await attentionReasons(partly.orderId)).not.toContain('others have bought them since');
  // They were restocked with the first refund, and are not restocked twice.
  await expectStock(api(), partly.productId, { onHand: 3, held: 0 });
});

test('A refund that is pending for days is on its way, and what follows from it comes when it is through', async () => {
  const purchase = await paidBy('pm_card_pendingRefund');
  const asked = refundIn(await askForRefund(admin, purchase, { restock: true }));
  await until('Stripe to have it', async () => {
    const { refunds } = await readRefunds(admin, purchase);
    return refunds[0]?.record?.refundId !== null;
  });
  await api().stripe.settled();

  expect((await readRefunds(purchase.buyer, purchase)).refunds).toMatchObject([
    { state: 'requested' },
  ]);
  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    state: 'paid',
    lines: [{ toShip: 0 }],
  });
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  expect(await mailsOf(api(), purchase.orderId)).toEqual([]);

  await api().stripe.advanceClock(3 * 86_400);
  await untilRefund('succeeded', admin, purchase, asked._id);
  expect((await readOrder(admin, purchase.orderId)).state).toBe('refunded');
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
  expect(await mailsOf(api(), purchase.orderId)).toHaveLength(1);
  await expectNothingOver(api(), purchase);
});

test('A pending refund that fails frees its units to be shipped', async () => {
  const purchase = await paidBy('pm_card_pendingRefund');
  const { _id } = refundIn(await askForRefund(admin, purchase, someUnits(purchase, 4)));
  await until('Stripe to have it', async () => {
    const { refunds } = await readRefunds(admin, purchase);
    return refunds[0]?.record?.refundId !== null;
  });

  await failLater(api(), admin, purchase, _id);

  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    state: 'paid',
    lines: [{ refunded: 0, toShip: 10 }],
  });
  await expectNothingOver(api(), purchase);
});

test('A refund of a payment that Stripe does not know fails and says so', async () => {
  const purchase = await paidPurchase(api());
  const gone = `pi_gone_${purchase.orderId}`;
  const rename = api().db.updateTable('payments').set({ intent_id: gone });
  await rename.where('intent_id', '=', purchase.intent.id).execute();
  await api()
    .db.updateTable('orders')
    .set({ transaction_id: gone })
    .where('id', '=', purchase.orderId)
    .execute();

  const failed = await refundTo('failed', admin, purchase);

  expect(failed.record?.failure).toBe('Stripe does not know the payment');
});
