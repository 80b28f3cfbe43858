import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { expectFiveFailures, renameIntent, retryDue, retryOf } from '../harness/lapse-retries.ts';
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
    .select('life')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ life }) => life);
}

test('A hundred orders that cannot expire do not keep the others from expiring in the same run', async () => {
  const buyer = await signIn(api());
  const stuck = await endedOrders(buyer, 100, true);
  const others = await endedOrders(buyer, 120, false);

  await lapseOrders(api().deps);

  expect(await statesOf(others.ids)).toEqual(['expired']);
  await expectStock(api(), others.product.id, { onHand: 1300, held: 0 });
  expect(await statesOf(stuck.ids)).toEqual(['open']);
  await expectStock(api(), stuck.product.id, { onHand: 1100, held: 1000 });
  await expectStockInOrder(api());
}, 60_000);

test('An order that cannot expire is retried at growing intervals, then needs attention, and expires once it can', async () => {
  const [admin, buyer] = await Promise.all([signInAdmin(api()), signIn(api())]);
  const product = await stockProduct(api());
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const intent = await beginPayment(api(), buyer, { orderId });
  await renameIntent(api(), orderId, 'pi_mislaid');
  await endHold(api(), orderId);
  const attention = async () => (await findInList(admin, 'attention', orderId))?.attention;

  await expectFiveFailures(api(), orderId, attention);

  expect(await attention()).toMatchObject([
    { kind: 'release', reason: expect.stringMatching(/^its stock cannot be released: No such/) },
  ]);
  expect((await readOrder(admin, orderId)).attention).toHaveLength(1);

  await renameIntent(api(), orderId, intent.id);
  await lapseOrders(api().deps);

  expect((await readOrder(admin, orderId)).state).toBe('expired');
  expect(await attention()).toBeUndefined();
  expect(await retryOf(api(), orderId)).toBeUndefined();
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
    .select('life')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(stored.life).toBe('open');

  await retryDue(api(), orderId);
  await lapseOrders(api().deps);
  expect((await readOrder(buyer, orderId)).state).toBe('expired');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});
