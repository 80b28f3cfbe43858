import { payableStates } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import { lockOrder, orderLines } from '../orders/orders.store.ts';
import { sellFreeStock, sellHeldStock, stockLines } from '../orders/stock.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentByIntent, lockPayment, setPaymentState } from './payments.store.ts';

/** How a card payment stands with Kerf after it was applied; `first` where this call brought it there. */
export type Applied =
  | { readonly outcome: 'paid'; readonly first: boolean }
  | { readonly outcome: 'not-settled'; readonly status: string }
  /** Succeeded, and waiting to be claimed for an order. */
  | { readonly outcome: 'unclaimed' }
  /** Succeeded, but not as it was asked for. Kept for an admin to look at. */
  | { readonly outcome: 'mismatch'; readonly first: boolean }
  /** Succeeded for an order that cannot take it; the money goes back. */
  | { readonly outcome: 'refunding'; readonly first: boolean }
  | { readonly outcome: 'unknown' };

/**
 * Brings a card payment's present state into the shop. Called by the client's word, by webhooks, by
 * the reconciler and by cancellation, in any order and number; none of them is believed, since the
 * payment is fetched. This is the only writer of "paid". `prepare` runs in the same transaction, and
 * only for a payment that has succeeded.
 */
export async function applyPayment(
  deps: PaymentDeps,
  intentId: string,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<Applied> {
  const known = await findPaymentByIntent(deps.db, intentId);
  if (!known) return { outcome: 'unknown' };
  const card = await deps.gateway.retrieve(intentId);
  if (card.status === 'succeeded') {
    const applied = await inTransaction(deps.db, async (tx) => {
      await prepare?.(tx);
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
  if (goesBack(payment)) return { outcome: 'refunding', first: false };
  const wrong = disagreement(deps, payment, card);
  if (wrong !== null) {
    deps.log.error({ paymentId, wrong }, 'a payment needs attention');
    await setPaymentState(tx, paymentId, 'attention', wrong);
    return { outcome: 'mismatch', first: payment.state !== 'attention' };
  }
  // Nothing else is wrong with it, so its refund failed, which is a person's to look at.
  if (payment.state === 'attention') return { outcome: 'refunding', first: false };
  if (!order) {
    await setPaymentState(tx, paymentId, 'succeeded');
    return { outcome: 'unclaimed' };
  }
  if (order.transaction_id === card.id) return { outcome: 'paid', first: false };
  if (await takePaidStock(tx, order)) return markPaid(deps, tx, order, payment, card);
  return refund(deps, tx, payment, order);
}

function goesBack({ state }: PaymentRow): boolean {
  return state === 'refunding' || state === 'refunded';
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

/** Takes the order's units off the shelf. False where the order can no longer take a payment. */
async function takePaidStock(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!payableStates.includes(order.state)) return false;
  const lines = stockLines(await orderLines(tx, order.id));
  if (order.state === 'expired') return sellFreeStock(tx, order.id, lines);
  await sellHeldStock(tx, order.id, lines);
  return true;
}

async function markPaid(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  card: CardPayment,
): Promise<Applied> {
  await tx
    .updateTable('orders')
    .set({
      state: 'paid',
      cancelling_to: null,
      transaction_id: card.id,
      paid_at: sql<Date>`now()`,
      state_changed_at: sql<Date>`now()`,
    })
    .where('id', '=', order.id)
    .where('state', 'in', payableStates)
    .executeTakeFirstOrThrow();
  await setPaymentState(tx, payment.id, 'succeeded');
  const others = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', ['creating', 'open'])
    .execute();
  for (const { id } of others)
    await deps.jobs.enqueue(tx, { kind: 'close-payment', paymentId: id });
  return { outcome: 'paid', first: true };
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
