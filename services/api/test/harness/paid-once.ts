import { expect } from 'vitest';
import { type Person, signIn } from './people.ts';
import {
  beginPayment,
  type Intent,
  type OrderedWith,
  payByCard,
  placeOne,
  readOrder,
} from './purchase.ts';
import { stockProduct } from './shelf.ts';
import { expectStock, expectStockInOrder } from './stock-account.ts';
import type { TestApi } from './use-api.ts';

/** An order of ten units out of 120, with an open card payment. */
export interface Purchase {
  readonly buyer: Person;
  readonly productId: string;
  readonly orderId: string;
  readonly intent: Intent;
}

export async function beginPurchase(
  api: TestApi,
  by?: Person,
  details?: OrderedWith,
): Promise<Purchase> {
  const buyer = by ?? (await signIn(api));
  const product = await stockProduct(api);
  const { _id: orderId } = await placeOne(buyer, product, 10, details);
  const intent = await beginPayment(api, buyer, { orderId });
  return { buyer, productId: product.id, orderId, intent };
}

/** A purchase paid by card, whose webhooks have arrived. */
export async function paidPurchase(
  api: TestApi,
  by?: Person,
  details?: OrderedWith,
): Promise<Purchase> {
  const purchase = await beginPurchase(api, by, details);
  await payByCard(api, purchase.intent);
  await api.stripe.settled();
  expect(await paymentStates(api, purchase.orderId)).toEqual(['succeeded']);
  return purchase;
}

/** Expects the order to be paid by its payment, with every effect exactly once. */
export async function expectPaidOnce(api: TestApi, purchase: Purchase): Promise<void> {
  const { buyer, orderId, intent, productId } = purchase;
  const order = await readOrder(buyer, orderId);
  expect(order).toMatchObject({ state: 'paid', payment: true, transactionId: intent.id });
  expect(order.paidAt).not.toBeNull();
  expect(await salesOf(api, orderId)).toBe(1);
  expect(await paymentStates(api, orderId)).toEqual(['succeeded']);
  expect(await refundsOf(api, intent)).toBe(0);
  await expectStock(api, productId, { onHand: 110, held: 0 });
  await expectStockInOrder(api);
}

/** Expects the payment to have had no effect: the order is unpaid, and its stock still held. */
export async function expectUnpaid(api: TestApi, purchase: Purchase): Promise<void> {
  const order = await readOrder(purchase.buyer, purchase.orderId);
  expect(order).toMatchObject({ state: 'pending', payment: false, transactionId: null });
  await expectStock(api, purchase.productId, { onHand: 120, held: 10 });
  await expectStockInOrder(api);
}

/** How often the stock of an order was sold, counting all its lines as one. */
async function salesOf({ db }: TestApi, orderId: string): Promise<number> {
  const { sales } = await db
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.countAll<number>().as('sales'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sold')
    .executeTakeFirstOrThrow();
  return sales;
}

export async function paymentStates({ db }: TestApi, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ state }) => state);
}

/** Our row of a payment, by Stripe's id. */
export function paymentOf({ db }: TestApi, intent: Intent) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', '=', intent.id)
    .executeTakeFirstOrThrow();
}

/** The number of refunds of a payment at Stripe. */
export async function refundsOf({ stripe }: TestApi, intent: Intent): Promise<number> {
  const events = await stripe.events();
  return events.filter(
    ({ type, data }) =>
      type === 'refund.created' &&
      'payment_intent' in data.object &&
      data.object.payment_intent === intent.id,
  ).length;
}
