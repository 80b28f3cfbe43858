import { type Order, order } from '@kerf/contract/schemas/order';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Purchase, paymentOf } from './paid-once.ts';
import type { Person } from './people.ts';
import { expectProblem } from './problem.ts';
import { type Intent, payByCard, readOrder, ship } from './purchase.ts';
import { expectStock, expectStockInOrder } from './stock-account.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

/** Refunds a payment like Stripe's dashboard: everything left, or `amount` cents. */
export async function refundAtStripe(
  { stripeUrl, config }: TestApi,
  intent: Intent,
  amount?: number,
): Promise<void> {
  const answer = await fetch(`${stripeUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({
      payment_intent: intent.id,
      ...(amount === undefined ? {} : { amount: String(amount) }),
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** Pays with a card whose holder disputes the charge. Returns the dispute's id once it exists. */
export async function payAndDispute(api: TestApi, { intent }: Pick<Purchase, 'intent'>) {
  await payByCard(api, intent, 'pm_card_createDispute');
  await api.stripe.advanceClock(60);
  return until('the dispute', async () => {
    const disputes = await api.stripe.disputes();
    return disputes.find(({ payment_intent }) => payment_intent === intent.id)?.id;
  });
}

/** The order in one of the admins' filtered lists, if it is listed. */
export async function findInList(
  admin: Person,
  filter: 'attention' | 'paid',
  orderId: string,
): Promise<Order | undefined> {
  const all = (await admin.call('GET', `/all-orders?filter=${filter}`)).as(z.array(order));
  return all.find(({ _id }) => _id === orderId);
}

/** Expects the order to be refunded and closed, and its ten units to be restocked. */
export async function expectRefunded(
  api: TestApi,
  admin: Person,
  { buyer, orderId, intent, productId }: Purchase,
): Promise<void> {
  expect(await readOrder(buyer, orderId)).toMatchObject({
    state: 'refunded',
    payment: true,
    transactionId: intent.id,
  });
  expect((await paymentOf(api, intent)).state).toBe('refunded');
  expect(await findInList(admin, 'paid', orderId)).toBeUndefined();
  expect(await findInList(admin, 'attention', orderId)).toBeUndefined();
  expectProblem(await ship(admin, orderId), 'order_not_paid');
  expectProblem(await buyer.call('DELETE', `/order/${orderId}`), 'order_already_paid');
  await expectStock(api, productId, { onHand: 120, held: 0 });
  await expectStockInOrder(api);
}

/** Expects the order to stay paid, to need attention for this reason, and not to ship before its review. */
export async function expectInDoubt(
  admin: Person,
  { buyer, orderId }: Purchase,
  kind: 'refund' | 'dispute',
  amount: number,
  reason: RegExp,
): Promise<void> {
  const attention = [{ kind, amount, reason: expect.stringMatching(reason) }];
  expect(await readOrder(admin, orderId)).toMatchObject({ state: 'paid', attention });
  expect(await findInList(admin, 'attention', orderId)).toMatchObject({ attention });
  expect((await buyer.call('GET', '/orders')).text).not.toContain('attention');
  expectProblem(await ship(admin, orderId), 'order_needs_review');
}

/** Marks everything that needs attention on the order as reviewed. */
export async function reviewAll(admin: Person, { orderId }: Purchase): Promise<unknown[]> {
  const { attention = [] } = await readOrder(admin, orderId);
  const replies = await Promise.all(
    attention.map(({ id }) => admin.call('DELETE', `/order/${orderId}/attention/${id}`)),
  );
  return replies.map(({ json }) => json);
}
