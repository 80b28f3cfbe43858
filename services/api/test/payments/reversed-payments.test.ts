import { beforeAll, expect, test } from 'vitest';
import { payLate, untilAttention } from '../harness/late-purchase.ts';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, readOrder, settle, ship } from '../harness/purchase.ts';
import { payAndDispute, refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

test.for(['refunded', 'refunded in part', 'disputed'] as const)(
  'An order whose payment was %s is not shipped even when the webhook was lost',
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

    const reply = await ship(admin, purchase.orderId);

    expectProblem(reply, how === 'refunded' ? 'order_not_paid' : 'order_needs_review');
    expect((await readOrder(admin, purchase.orderId)).status).toBe('Pending');
  },
);

test('While Stripe does not answer, no order is shipped, and a shipped one can be reset to pending', async () => {
  const [purchase, shipped] = [await paidPurchase(api()), await paidPurchase(api())];
  expect((await ship(admin, shipped.orderId)).status).toBe(200);
  for (const { intent } of [purchase, shipped]) {
    const path = `/v1/payment_intents/${intent.id}`;
    await api().stripe.failNext({ kind: '429', path, count: 2 });
  }

  expectProblem(await ship(admin, purchase.orderId), 'payments_unavailable');

  expect((await readOrder(admin, purchase.orderId)).status).toBe('Pending');
  expect((await ship(admin, shipped.orderId, 'Pending')).status).toBe(200);
});

test('A disputed payment does not revive an expired order', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase, 'pm_card_createDispute');
  await api().stripe.advanceClock(60);
  await api().stripe.resumeDeliveries();

  await untilAttention(api(), purchase);

  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('expired');
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
});

test.for(['refunded', 'refunded in part', 'disputed'] as const)(
  'An unclaimed payment that was %s cannot pay for an order',
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

    // No webhook has arrived, so Stripe itself is asked.
    expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');
    await api().stripe.settled();
    expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');

    expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending', payment: false });
    await expectStock(api(), product.id, { onHand: 120, held: 10 });
  },
);
