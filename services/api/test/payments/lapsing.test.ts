import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lapseOrders } from '../../src/modules/cancelling/lapse-orders.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, placeOne, readOrder } from '../harness/purchase.ts';
import { findInList } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });

/** Unpaid orders of one product whose hold has ended, optionally with payments that Stripe does not know. */
async function endedOrders(buyer: Person, count: number, unknownAtStripe: boolean) {
  const product = await stockProduct(api(), { stock: count * 10 + 100 });
  const placed = Array.from({ length: count }, () => placeOne(buyer, product, 10));
  const ids = (await Promise.all(placed)).map(({ _id }) => _id);
  if (unknownAtStripe) {
    await api()
      .db.insertInto('payments')
      .values(
        ids.map((orderId) => ({
          id: randomUUID(),
          user_id: buyer.userId,
          order_id: orderId,
          amount_cents: 64_500,
          idempotency_key: randomUUID(),
          intent_id: `pi_gone${randomUUID().replaceAll('-', '')}`,
          refund_id: null,
          state: 'open' as const,
          attention: null,
        })),
      )
      .execute();
  }
  await api()
    .db.updateTable('orders')
    .set({ held_until: sql<Date>`now() - make_interval(mins => ${unknownAtStripe ? 60 : 1})` })
    .where('id', 'in', ids)
    .execute();
  return { product, ids };
}

async function statesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await api()
    .db.selectFrom('orders')
    .select('state')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ state }) => state);
}

/** Makes the retry of an order due now. */
async function retryDue(orderId: string): Promise<void> {
  await api()
    .db.updateTable('lapse_retries')
    .set({ next_try_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .execute();
}

test('A hundred orders that cannot expire do not keep the others from expiring in the same run', async () => {
  const buyer = await signIn(api());
  const stuck = await endedOrders(buyer, 100, true);
  const others = await endedOrders(buyer, 120, false);

  await lapseOrders(api().deps);

  expect(await statesOf(others.ids)).toEqual(['expired']);
  await expectStock(api(), others.product.id, { onHand: 1300, held: 0 });
  expect(await statesOf(stuck.ids)).toEqual(['pending']);
  await expectStock(api(), stuck.product.id, { onHand: 1100, held: 1000 });
  await expectStockInOrder(api());
}, 60_000);

test('An order that cannot expire is retried at growing intervals, then needs attention, and expires once it can', async () => {
  const [admin, buyer] = await Promise.all([signInAdmin(api()), signIn(api())]);
  const product = await stockProduct(api());
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const intent = await beginPayment(api(), buyer, { orderId });
  await api()
    .db.updateTable('payments')
    .set({ intent_id: 'pi_mislaid' })
    .where('order_id', '=', orderId)
    .execute();
  await endHold(api(), orderId);
  const retryOf = () =>
    api()
      .db.selectFrom('lapse_retries')
      .select(['failures', sql<number>`extract(epoch from next_try_at - now())::int`.as('in')])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
  const attention = async () => (await findInList(admin, 'attention', orderId))?.attention;

  const waits: number[] = [];
  for (let failures = 1; failures <= 5; failures += 1) {
    expect(await attention()).toBeUndefined();
    await lapseOrders(api().deps);
    // Before that time it is not retried.
    await lapseOrders(api().deps);
    const retry = await retryOf();
    expect(retry?.failures).toBe(failures);
    waits.push(Math.round((retry?.in ?? 0) / 60));
    await retryDue(orderId);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32]);
  expect(await attention()).toMatchObject([
    { kind: 'release', reason: expect.stringMatching(/^its stock cannot be released: No such/) },
  ]);
  expect((await readOrder(admin, orderId)).attention).toHaveLength(1);

  await api()
    .db.updateTable('payments')
    .set({ intent_id: intent.id })
    .where('order_id', '=', orderId)
    .execute();
  await lapseOrders(api().deps);

  expect((await readOrder(admin, orderId)).state).toBe('expired');
  expect(await attention()).toBeUndefined();
  expect(await retryOf()).toBeUndefined();
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('While Stripe does not answer, the background job ends its run and retries later', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const { _id: orderId } = await placeOne(buyer, product, 10);
  await beginPayment(api(), buyer, { orderId });
  await api().stripe.settled();
  await endHold(api(), orderId);
  await api().stripe.failNext({ kind: 'reset_before', count: 2, method: 'GET' });

  await lapseOrders(api().deps);
  const stored = await api()
    .db.selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(stored.state).toBe('pending');

  await retryDue(orderId);
  await lapseOrders(api().deps);
  expect((await readOrder(buyer, orderId)).state).toBe('expired');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});
