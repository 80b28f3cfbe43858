import { payableStates } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import { lockOrder, orderLines } from '../orders/orders.store.ts';
import { sellFreeStock, sellHeldStock, stockLines } from '../orders/stock.ts';
import { transition } from '../orders/transition.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentByIntent, lockPayment, setPaymentState } from './payments.store.ts';
import { type Reversals, recordReversals } from './record-reversals.ts';
import { refundOrder } from './refund-order.ts';

/** What became of a card payment; `first` if this call brought it there. */
export type Applied =
  | { readonly outcome: 'paid'; readonly first: boolean }
  | { readonly outcome: 'not-settled'; readonly status: string }
  /** Succeeded, and waiting to be claimed for an order. */
  | { readonly outcome: 'unclaimed' }
  /** Succeeded, but not as it was asked for. Kept for an admin to look at. */
  | { readonly outcome: 'mismatch'; readonly first: boolean }
  /** Succeeded for an order that cannot take it; the money goes back. */
  | { readonly outcome: 'refunding'; readonly first: boolean }
  /** Succeeded, and all of it went back. */
  | { readonly outcome: 'refunded'; readonly first: boolean }
  | { readonly outcome: 'unknown' };

/**
 * Brings a card payment's present state into the shop. Called by the client's word, by webhooks, by
 * the reconciler and by cancellation, in any order and number; none of them is believed, since the
 * payment is fetched, with what of it went back. This is the only writer of "paid". `prepare` runs in
 * the same transaction, and only for a payment that has succeeded.
 */
export async function applyPayment(
  deps: PaymentDeps,
  intentId: string,
  prepare?: (tx: Tx, card: CardPayment) => Promise<void>,
): Promise<Applied> {
  const known = await findPaymentByIntent(deps.db, intentId);
  if (!known) return { outcome: 'unknown' };
  const card = await deps.gateway.retrieve(intentId);
  if (card.status === 'succeeded') {
    const applied = await inTransaction(deps.db, async (tx) => {
      await prepare?.(tx, card);
      return applySucceeded(deps, tx, known.id, card);
    });
    if ('first' in applied && applied.first) deps.meter.paymentEnded(applied.outcome);
    return applied;
  }
  if (card.status === 'canceled' && known.state === 'open') {
    await setPaymentState(deps.db, known.id, 'canceled');
  }
  return { outcome: 'not-settled', status: card.status };
}

async function applySucceeded(
  deps: PaymentDeps,
  tx: Tx,
  paymentId: string,
  card: CardPayment,
): Promise<Applied> {
  const order = await lockedOrderOf(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  const reversals = await recordReversals(tx, payment, card);
  const wrong = disagreement(deps, payment, card);
  if (isWholeBack(card, reversals)) {
    return takeBack(deps, tx, payment, card, wrong === null ? order : undefined);
  }
  if (reversals.news) deps.log.error({ paymentId }, 'a refund or dispute needs attention');
  if (goesBack(payment)) return goingBack(tx, payment, reversals);
  if (wrong !== null) {
    deps.log.error({ paymentId, wrong }, 'a payment needs attention');
    await setPaymentState(tx, paymentId, 'attention', wrong);
    return { outcome: 'mismatch', first: payment.state !== 'attention' };
  }
  // Nothing else is wrong with it, so its refund failed, which is a person's to look at.
  if (payment.state === 'attention') return { outcome: 'refunding', first: false };
  if (!order) {
    if (payment.state !== 'succeeded') await setPaymentState(tx, paymentId, 'succeeded');
    return { outcome: 'unclaimed' };
  }
  if (isPaidWith(order, card)) return { outcome: 'paid', first: false };
  if (await takePaidStock(tx, order, card, reversals)) {
    return markPaid(deps, tx, order, payment, card);
  }
  return refund(deps, tx, payment, order);
}

function isWholeBack(card: CardPayment, { refunded }: Reversals): boolean {
  return refunded > 0 && refunded >= card.amountReceived;
}

/** All of the money went back: the order that it paid, or was to pay, is refunded. */
async function takeBack(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  card: CardPayment,
  order: OrderRow | undefined,
): Promise<Applied> {
  const first = payment.state !== 'refunded';
  if (first) await setPaymentState(tx, payment.id, 'refunded');
  if (order && (await refundOrder(tx, order, card.id))) await closeOthers(deps, tx, order.id);
  return { outcome: 'refunded', first };
}

/** A refund that was asked for, or was made: under way still, unless it failed. */
async function goingBack(tx: Tx, payment: PaymentRow, { failed }: Reversals): Promise<Applied> {
  // While ours is under way, one that failed before it says nothing.
  const failure = failed.findLast(
    (refund) => payment.state === 'refunded' || refund.stripe_id === payment.refund_id,
  );
  if (failure) {
    await setPaymentState(tx, payment.id, 'attention', `the refund failed: ${failure.failure}`);
  }
  return { outcome: 'refunding', first: false };
}

/** Whether the shop itself sends it back, or did: what someone refunded at Stripe counts as long as Stripe says so. */
function goesBack({ state, refund_id: refundId }: PaymentRow): boolean {
  return state === 'refunding' || (state === 'refunded' && refundId !== null);
}

/** Orders are locked before payments everywhere, so that no two transactions wait in a ring. */
async function lockedOrderOf(tx: Tx, paymentId: string): Promise<OrderRow | undefined> {
  const { order_id: orderId } = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return orderId === null ? undefined : lockOrder(tx, orderId);
}

function disagreement(deps: PaymentDeps, payment: PaymentRow, card: CardPayment): string | null {
  if (card.amountReceived !== payment.amount_cents) {
    return `received ${card.amountReceived} cents, expected ${payment.amount_cents}`;
  }
  if (card.currency !== payment.currency) return `paid in ${card.currency}`;
  if (card.livemode !== deps.gateway.livemode) return 'live and test mode are mixed';
  return null;
}

function isPaidWith(order: OrderRow, card: CardPayment): boolean {
  return order.transaction_id === card.id && order.state !== 'refunded';
}

/** Takes the order's units off the shelf. False if the order can no longer take a payment. */
async function takePaidStock(
  tx: Tx,
  order: OrderRow,
  card: CardPayment,
  reversals: Reversals,
): Promise<boolean> {
  // Its bank sent the refund back: as if there had never been one.
  if (order.transaction_id === card.id) return retakeStock(tx, order);
  if (!payableStates.includes(order.state)) return false;
  // An expired or deleted order is not revived by money that is on its way back.
  const inDoubt = reversals.refunded > 0 || reversals.disputed;
  if (inDoubt && order.state !== 'pending') return false;
  const lines = stockLines(await orderLines(tx, order.id));
  if (order.state === 'expired') return sellFreeStock(tx, order.id, lines);
  await sellHeldStock(tx, order.id, lines);
  return true;
}

/** Takes what came back to the shelf with a refund off it again. False if others have bought it since. */
async function retakeStock(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.shipping_status !== 'Pending') return true;
  return sellFreeStock(tx, order.id, stockLines(await orderLines(tx, order.id)));
}

async function markPaid(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  card: CardPayment,
): Promise<Applied> {
  await transition(tx, order, 'paid', null, {
    transaction_id: card.id,
    paid_at: order.paid_at ?? sql<Date>`now()`,
  });
  await setPaymentState(tx, payment.id, 'succeeded');
  await closeOthers(deps, tx, order.id);
  return { outcome: 'paid', first: order.paid_at === null };
}

/** Calls off what the order could still be paid with. */
async function closeOthers(deps: PaymentDeps, tx: Tx, orderId: string): Promise<void> {
  const others = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['creating', 'open'])
    .execute();
  for (const { id } of others) {
    await deps.jobs.enqueue(tx, { kind: 'close-payment', paymentId: id });
  }
}

async function refund(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
): Promise<Applied> {
  const why = `paid after the order was ${order.state}`;
  deps.log.warn({ paymentId: payment.id, why }, 'a payment is refunded');
  await setPaymentState(tx, payment.id, 'refunding', why);
  if (order.state === 'expired') await endTimeToPay(tx, order.id);
  await deps.jobs.enqueue(tx, { kind: 'refund-payment', paymentId: payment.id });
  return { outcome: 'refunding', first: true };
}

/** An order without a hold, whose stock is gone, can no longer be paid. */
async function endTimeToPay(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_until: sql<Date>`least(held_until, now())` })
    .where('id', '=', orderId)
    .execute();
}
