import { paymentIntent } from '@kerf/contract/schemas/payment';
import { expect, test } from 'vitest';
import {
  beginPurchase,
  expectPaidOnce,
  expectUnpaid,
  paymentOf,
  paymentStates,
  refundsOf,
} from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const POST = { method: 'POST', path: '/v1/payment_intents' };
const GET = { method: 'GET', path: '/v1/payment_intents' };
// The SDK retries once by itself; two failures reach the caller.
const TWICE = 2;

/** An order with an open payment, and no webhooks under way. */
async function quietPurchase() {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  return purchase;
}

async function newOrder() {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const begin = () => buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  return { buyer, orderId, productId: product.id, begin };
}

const intentsOf = async (orderId: string) =>
  (await api().stripe.intents()).filter(({ metadata }) => metadata.order_id === orderId);

test.for([
  ['500', TWICE],
  ['503', TWICE],
  ['reset_before', TWICE],
  ['reset_after', TWICE],
  ['429', 1],
  ['garbage', 1],
] as const)(
  'Beginning a payment gets a 503 while Stripe answers with %s, and makes one payment afterwards',
  async ([kind, count]) => {
    const { orderId, begin } = await newOrder();
    await api().stripe.failNext({ kind, count, ...POST });

    const refused = await begin();
    expectProblem(refused, 'payments_unavailable');
    expect(refused.headers.get('retry-after')).toBe('2');

    const { clientSecret } = (await begin()).as(paymentIntent);
    api().logs.hide(clientSecret);
    expect(await intentsOf(orderId)).toMatchObject([{ client_secret: clientSecret }]);
    expect(await paymentStates(api(), orderId)).toEqual(['open']);
  },
);

test('One lost answer of Stripe is retried without an error', async () => {
  const { orderId, begin } = await newOrder();
  await api().stripe.failNext({ kind: 'reset_after', ...POST });

  const reply = await begin();

  expect(reply.status).toBe(200);
  api().logs.hide(reply.as(paymentIntent).clientSecret);
  expect(await intentsOf(orderId)).toHaveLength(1);
});

test('A payment made at Stripe but not yet stored is found by its key', async () => {
  const purchase = await quietPurchase();
  await api()
    .db.updateTable('payments')
    .set({ intent_id: null, state: 'creating' })
    .where('order_id', '=', purchase.orderId)
    .execute();

  const again = await beginPayment(api(), purchase.buyer, { orderId: purchase.orderId });

  expect(again).toEqual(purchase.intent);
  expect(await intentsOf(purchase.orderId)).toHaveLength(1);
});

test('Settling gets a 503 and changes nothing while Stripe does not answer', async () => {
  const purchase = await quietPurchase();
  const { buyer, orderId, intent } = purchase;
  await api().stripe.pauseDeliveries();
  await payByCard(api(), intent);
  await api().stripe.failNext({ kind: 'reset_before', count: TWICE, ...GET });

  expectProblem(await settle(buyer, orderId, intent.id), 'payments_unavailable');
  await expectUnpaid(api(), purchase);

  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
});

test('A webhook is refused while Stripe does not answer, is sent again, and pays the order', async () => {
  const purchase = await quietPurchase();
  await api().stripe.failNext({ kind: '503', count: TWICE, ...GET });

  await payByCard(api(), purchase.intent);

  await until('the webhook to pay the order', async () => {
    const payment = await paymentOf(api(), purchase.intent);
    return payment.state === 'succeeded';
  });
  await expectPaidOnce(api(), purchase);
  const refused = (await api().stripe.deliveries()).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
});

test('An order whose payment cannot be cancelled is not deleted', async () => {
  const purchase = await quietPurchase();
  const { buyer, orderId } = purchase;
  await api().stripe.failNext({ kind: 'reset_before', count: TWICE, method: 'POST' });

  expectProblem(await buyer.call('DELETE', `/order/${orderId}`), 'payments_unavailable');
  await expectUnpaid(api(), purchase);

  expect((await buyer.call('DELETE', `/order/${orderId}`)).json).toEqual({ deletedCount: 1 });
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
});

test('An order whose payment was cancelled unnoticed can be deleted or paid again', async () => {
  const [first, second] = [await quietPurchase(), await quietPurchase()];
  for (const { buyer, orderId } of [first, second]) {
    await api().stripe.failNext({ kind: 'reset_after', count: TWICE, method: 'POST' });
    expectProblem(await buyer.call('DELETE', `/order/${orderId}`), 'payments_unavailable');
  }

  expect((await first.buyer.call('DELETE', `/order/${first.orderId}`)).json).toEqual({
    deletedCount: 1,
  });
  const { orderId, buyer } = second;
  const intent = await beginPayment(api(), buyer, { orderId });
  expect(intent.id).not.toBe(second.intent.id);
  await payByCard(api(), intent);
  await settle(buyer, orderId, intent.id);
  expect(await paymentStates(api(), orderId)).toEqual(['canceled', 'succeeded']);
});

test.for(['reset_before', 'reset_after', '500'] as const)(
  'A refund that Stripe does not answer (%s) is retried and made once',
  async (kind) => {
    const purchase = await quietPurchase();
    await api()
      .db.updateTable('payments')
      .set({ state: 'refunding' })
      .where('order_id', '=', purchase.orderId)
      .execute();
    await payByCard(api(), purchase.intent);
    await api().stripe.settled();
    await api().stripe.failNext({ kind, count: TWICE, path: '/v1/refunds' });

    await reconcileLater(api());
    // If it was made nevertheless, its events report it.
    const { state } = await paymentOf(api(), purchase.intent);
    expect(state).toBe(kind === 'reset_after' ? 'refunded' : 'refunding');
    await reconcileLater(api());

    expect((await paymentOf(api(), purchase.intent)).state).toBe('refunded');
    expect(await refundsOf(api(), purchase.intent)).toBe(1);
  },
);

test('One payment that the background job cannot settle does not hold up the others', async () => {
  const purchases = [await quietPurchase(), await quietPurchase()];
  await api().stripe.pauseDeliveries();
  for (const { intent } of purchases) await payByCard(api(), intent);
  await api().stripe.failNext({ kind: '500', count: TWICE, ...GET });

  await reconcileLater(api());
  await reconcileLater(api());

  for (const purchase of purchases) await expectPaidOnce(api(), purchase);
  await api().stripe.resumeDeliveries();
});
