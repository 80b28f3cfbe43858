import { unclaimedPayment } from '@kerf/contract/schemas/payment';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { untilRefunded } from '../harness/late-purchase.ts';
import { paymentOf, refundsOf } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import {
  beginPayment,
  type Intent,
  payByCard,
  placeOne,
  readOrder,
  settle,
} from '../harness/purchase.ts';
import { payAndDispute, refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { UNCLAIMED_PAYMENT_HOURS: 6 } });
const HOUR_MS = 3_600_000;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signInAdmin(api()), signIn(api())]);
});

/** A charged payment of $645 without an order. */
async function chargeUnclaimed(): Promise<Intent> {
  const intent = await beginPayment(api(), buyer, { totalPrice: 645 });
  await payByCard(api(), intent);
  await api().stripe.settled();
  return intent;
}

async function listed(intent: Intent) {
  const all = (await admin.call('GET', '/unclaimed-payments')).as(z.array(unclaimedPayment));
  return all.find(({ transactionId }) => transactionId === intent.id);
}

async function passTime(intent: Intent, minutes: number): Promise<void> {
  await api()
    .db.updateTable('payments')
    .set({ updated_at: sql<Date>`updated_at - make_interval(mins => ${minutes})` })
    .where('intent_id', '=', intent.id)
    .execute();
}

test('Admins see an unclaimed payment and when it will be refunded', async () => {
  const intent = await chargeUnclaimed();
  const { updated_at } = await paymentOf(api(), intent);

  expect(await listed(intent)).toMatchObject({
    amount: 645,
    customerEmail: buyer.email,
    reason: null,
    refundAt: new Date(updated_at.getTime() + 6 * HOUR_MS).toISOString(),
  });
  const found = await admin.call('GET', `/unclaimed-payments?search=${intent.id}`);
  expect(found.as(z.array(unclaimedPayment))).toHaveLength(1);
  const missed = await admin.call('GET', '/unclaimed-payments?search=pi_other');
  expect(missed.json).toEqual([]);
});

test('An unclaimed payment is refunded after its time, and not before', async () => {
  const intent = await chargeUnclaimed();
  await passTime(intent, 6 * 60 - 1);
  await reconcile(api().deps);
  expect((await paymentOf(api(), intent)).state).toBe('succeeded');

  await passTime(intent, 2);
  await reconcile(api().deps);

  await untilRefunded(api(), { intent });
  expect(await refundsOf(api(), intent)).toBe(1);
  expect(await listed(intent)).toBeUndefined();
});

test('Repeated events do not postpone the refund', async () => {
  const intent = await chargeUnclaimed();
  await passTime(intent, 6 * 60 + 1);
  await api().stripe.sendEvent('payment_intent.succeeded', {
    id: intent.id,
    object: 'payment_intent',
  });
  await api().stripe.settled();

  await reconcile(api().deps);

  await untilRefunded(api(), { intent });
});

test('A payment claimed in time pays its order and is no longer listed', async () => {
  const intent = await chargeUnclaimed();
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()), 10);

  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);

  expect(await listed(intent)).toBeUndefined();
  await passTime(intent, 7 * 60);
  await reconcile(api().deps);
  expect((await paymentOf(api(), intent)).state).toBe('succeeded');
});

test('A payment being refunded cannot be claimed, and a claimed payment is not refunded', async () => {
  const product = await stockProduct(api());
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const intent = await chargeUnclaimed();
  await passTime(intent, 6 * 60 + 1);

  const [claim] = await Promise.all([
    settle(buyer, orderId, intent.id),
    reconcile(api().deps),
    settle(buyer, orderId, intent.id),
  ]);

  const { state } = await readOrder(buyer, orderId);
  if (claim.status === 200) {
    expect(state).toBe('paid');
    expect(await refundsOf(api(), intent)).toBe(0);
  } else {
    expectProblem(claim, 'payment_reversed');
    expect(state).toBe('pending');
    await untilRefunded(api(), { intent });
  }
});

test('A refunded payment cannot be claimed', async () => {
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()), 10);
  const intent = await chargeUnclaimed();
  await api()
    .db.updateTable('payments')
    .set({ state: 'refunding' })
    .where('intent_id', '=', intent.id)
    .execute();

  expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');
  expect((await readOrder(buyer, orderId)).state).toBe('pending');
});

test('The list shows partial refunds and disputes, and leaves full refunds out', async () => {
  const [part, whole] = [await chargeUnclaimed(), await chargeUnclaimed()];
  const disputed = await beginPayment(api(), buyer, { totalPrice: 645 });
  await payAndDispute(api(), { intent: disputed });
  await refundAtStripe(api(), part, 4_500);
  await refundAtStripe(api(), whole);
  await api().stripe.settled();

  expect(await listed(part)).toMatchObject({ reason: '$45.00 of $645.00 was refunded' });
  expect(await listed(disputed)).toMatchObject({ reason: expect.stringMatching(/disputes \$645/) });
  expect(await listed(whole)).toBeUndefined();

  // The bank already has the money, so a person has to decide.
  await passTime(disputed, 6 * 60 + 1);
  await reconcile(api().deps);
  await until('the refund to be refused', async () => {
    const { state } = await paymentOf(api(), disputed);
    return state === 'attention';
  });
  expect(await listed(disputed)).toMatchObject({
    refundAt: null,
    reason: expect.stringMatching(/the refund failed: charge_disputed/),
  });
});
