import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { untilRefunded } from '../harness/late-purchase.ts';
import {
  beginPurchase,
  expectPaidOnce,
  type Purchase,
  paymentStates,
  refundsOf,
} from '../harness/paid-once.ts';
import { beginPayment, payByCard, readOrder } from '../harness/purchase.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const HOUR = 3600;

/** Backdates everything that happened to an order by some hours, at Stripe and in the shop. */
async function passTime(hours: number, { orderId }: Purchase): Promise<void> {
  const earlier = (column: string) =>
    sql<Date>`${sql.ref(column)} - make_interval(hours => ${hours})`;
  await api().stripe.advanceClock(hours * HOUR);
  await api()
    .db.updateTable('payments')
    .set({ created_at: earlier('created_at'), updated_at: earlier('updated_at') })
    .where('order_id', '=', orderId)
    .execute();
  await api()
    .db.updateTable('orders')
    .set({
      created_at: earlier('created_at'),
      state_changed_at: earlier('state_changed_at'),
      held_until: earlier('held_until'),
    })
    .where('id', '=', orderId)
    .execute();
}

test.for([
  ['reconciling first', [reconcile, lapseOrders]],
  ['expiring holds first', [lapseOrders, reconcile]],
] as const)(
  'The background job finds a payment whose webhooks were lost for four days, %s',
  async ([, jobs]) => {
    const purchase = await beginPurchase(api());
    const { url, stripe, config } = api();
    await stripe.settled();
    const endpoint = { url: `${url}/stripe/webhook`, secret: config.STRIPE_WEBHOOK_SECRET };
    const nowhere = { ...endpoint, url: 'http://127.0.0.1:1/stripe/webhook' };
    const before = (await stripe.deliveries()).filter(({ outcome }) => outcome === 'delivered');
    await stripe.removeWebhook(endpoint.url);
    await stripe.registerWebhook(nowhere);
    await payByCard(api(), purchase.intent);
    await stripe.settled();
    // Stripe stops delivering an event after three days.
    await passTime(4 * 24, purchase);
    await stripe.settled();
    await stripe.removeWebhook(nowhere.url);
    await stripe.registerWebhook(endpoint);

    for (const job of jobs) await job(api().deps);

    await expectPaidOnce(api(), purchase);
    const received = await stripe.deliveries();
    expect(received.filter(({ outcome }) => outcome === 'delivered')).toEqual(before);
  },
);

test.for([
  ['first', 'second'],
  ['second', 'first'],
] as const)(
  'Of two payments of one order after its key expired, one counts and the other is refunded (%s charged before %s)',
  async ([paidFirst]) => {
    const purchase = await beginPurchase(api());
    const { buyer, orderId, intent: first } = purchase;
    // The state after a process died before storing Stripe's response.
    await api()
      .db.updateTable('payments')
      .set({ intent_id: null, state: 'creating' })
      .where('order_id', '=', orderId)
      .execute();
    await api().stripe.advanceClock(25 * HOUR);
    const second = await beginPayment(api(), buyer, { orderId });
    expect(second.id).not.toBe(first.id);
    const [counts, tooMany] = paidFirst === 'first' ? [first, second] : [second, first];

    // Both cards are charged before the shop learns of either.
    await api().stripe.pauseDeliveries();
    await payByCard(api(), counts);
    await payByCard(api(), tooMany);
    await api().stripe.resumeDeliveries();
    await api().stripe.settled();

    const paid = await readOrder(buyer, orderId);
    expect([counts.id, tooMany.id]).toContain(paid.transactionId);
    const other = paid.transactionId === counts.id ? tooMany : counts;
    await untilRefunded(api(), { ...purchase, intent: other });
    expect(await refundsOf(api(), other)).toBe(1);
    expect((await paymentStates(api(), orderId)).sort()).toEqual(['refunded', 'succeeded']);
    await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
    await expectStockInOrder(api());
  },
);
