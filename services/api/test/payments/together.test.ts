import { expect, test } from 'vitest';
import { beginPurchase, expectPaidOnce, type Purchase } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { payByCard, settle } from '../harness/purchase.ts';
import { expectStockInOrder } from '../harness/stock-account.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 1000 } });
const times = (count: number) => Array.from({ length: count });

test('Fifty orders settled by client and webhook at the same instant are each paid once', async () => {
  await api().stripe.pauseDeliveries();
  const buyers = await Promise.all(times(10).map(() => signIn(api())));
  const purchases = await Promise.all(
    times(50).map((_, index) => beginPurchase(api(), buyers[index % buyers.length])),
  );
  await Promise.all(purchases.map(({ intent }) => payByCard(api(), intent)));

  const said = purchases.map(({ buyer, orderId, intent }) => settle(buyer, orderId, intent.id));
  const [replies] = await Promise.all([Promise.all(said), api().stripe.resumeDeliveries()]);
  await api().stripe.settled();

  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  const sold = await api()
    .db.selectFrom('stock_movements')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select(['orders.id', 'transaction_id'])
    .where('kind', '=', 'sold')
    .where('money', '=', 'paid')
    .execute();
  const expected = purchases.map(({ orderId, intent }) => ({
    id: orderId,
    transaction_id: intent.id,
  }));
  expect(sold).toHaveLength(50);
  expect(sold).toEqual(expect.arrayContaining(expected));
  const refunds = (await api().stripe.requests()).filter(({ path }) => path === '/v1/refunds');
  expect(refunds).toEqual([]);
  await expectStockInOrder(api());
});

test('Fifty concurrent settlements by client, webhook and background job pay one order once', async () => {
  await api().stripe.pauseDeliveries();
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent);
  const eventId = await successEvent(purchase);

  await Promise.all([
    ...times(20).map(() => settle(buyer, orderId, intent.id)),
    ...times(20).map(() => api().stripe.deliverAgain(eventId)),
    ...times(10).map(() => reconcileLater(api())),
    api().stripe.resumeDeliveries(),
  ]);
  await api().stripe.settled();

  await expectPaidOnce(api(), purchase);
});

async function successEvent({ intent }: Purchase): Promise<string> {
  const found = (await api().stripe.events()).find(
    ({ type, data }) =>
      type === 'payment_intent.succeeded' && 'id' in data.object && data.object.id === intent.id,
  );
  if (!found) throw new Error('Stripe has no event of the payment.');
  return found.id;
}

test('An event delivered several times at once is processed once', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.duplicateNext(4);

  await payByCard(api(), purchase.intent);
  await api().stripe.settled();
  const eventId = await successEvent(purchase);
  await Promise.all(times(3).map(() => api().stripe.deliverAgain(eventId)));
  await api().stripe.settled();

  await expectPaidOnce(api(), purchase);
  const kept = await api()
    .db.selectFrom('stripe_events')
    .select('processed_at')
    .where('id', '=', eventId)
    .execute();
  expect(kept).toEqual([{ processed_at: expect.any(Date) }]);
});

test('Events in reverse order leave the order paid', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.reorderNext(3);

  await payByCard(api(), purchase.intent);
  await api().stripe.releaseHeld();
  await api().stripe.settled();

  await expectPaidOnce(api(), purchase);
});

test('A failure event after the success leaves the order paid', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent);
  await api().stripe.settled();

  const failed = { id: intent.id, object: 'payment_intent', status: 'requires_payment_method' };
  for (const type of ['payment_intent.payment_failed', 'payment_intent.canceled']) {
    await api().stripe.sendEvent(type, failed);
  }
  await api().stripe.settled();

  await expectPaidOnce(api(), purchase);
  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
});

test('The background job finds a payment whose every webhook was lost', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.dropNext(10, ['payment_intent.succeeded', 'charge.succeeded']);
  await payByCard(api(), purchase.intent);
  await api().stripe.settled();

  await reconcileLater(api());

  await expectPaidOnce(api(), purchase);
});
