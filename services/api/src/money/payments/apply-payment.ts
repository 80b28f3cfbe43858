import {
  holdsStock,
  isPayable,
  isRefundable,
  recordedState,
  waitsWithHold,
} from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow } from '../../db/schema.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import {
  releaseStock,
  sellAvailableStock,
  sellHeldStock,
  stockLines,
} from '../../ledger/stock-book/change-stock.ts';
import { matchSoldStock } from '../../ordering/orders/match-sold-stock.ts';
import { isPaidWith, lockOrder, orderLines } from '../../ordering/orders/orders.store.ts';
import { supplementsUnpaid } from '../../ordering/orders/supplements.ts';
import { transition } from '../../ordering/orders/transition.ts';
import { wasErased } from '../../people/users/users.store.ts';
import {
  queueInvoiceMail,
  queuePlacedMail,
} from '../../platform/mail-delivery/queue-order-mails.ts';
import { issueDueCreditNotes, issueInvoice } from '../documents/issue-documents.ts';
import { noteSale } from '../tax-books/tax-book-entries.store.ts';
import { followRefunds } from './follow-refunds.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentByIntent, lockPayment, openStates, setPaymentState } from './payments.store.ts';
import { type Reversals, recordReversals } from './record-reversals.ts';

/** The outcome of a card payment; `first` if this call produced it. */
type Applied =
  | { readonly outcome: 'paid'; readonly first: boolean }
  | { readonly outcome: 'not-settled'; readonly status: string }
  /** Succeeded, but not yet claimed for an order. */
  | { readonly outcome: 'unclaimed' }
  /** Succeeded with another amount, currency or mode than requested. Left for an admin to review. */
  | { readonly outcome: 'mismatch'; readonly first: boolean }
  /** Succeeded for an order that can no longer be paid; being refunded. */
  | { readonly outcome: 'refunding'; readonly first: boolean }
  /** Succeeded, and refunded in full. */
  | { readonly outcome: 'refunded'; readonly first: boolean }
  | { readonly outcome: 'unknown' };

/**
 * Applies the current state of a card payment to its order. Called by settle requests, webhooks, the
 * reconciler and cancellation, in any order and any number of times. None of them is trusted: the
 * payment is always fetched from Stripe, with its refunds and disputes. The only code that marks an
 * order paid. `prepare` runs in the same transaction, and only for a payment that has succeeded.
 */
export async function applyPayment(
  deps: PaymentDeps,
  intentId: string,
  prepare?: (tx: Tx, card: CardPayment) => Promise<void>,
): Promise<Applied> {
  const stored = await findPaymentByIntent(deps.db, intentId);
  if (!stored) return { outcome: 'unknown' };
  const card = await deps.gateway.retrieve(intentId);
  if (card.status === 'succeeded') {
    const applied = await inTransaction(deps.db, async (tx) => {
      await prepare?.(tx, card);
      const outcome = await applySucceeded(deps, tx, stored.id, card);
      await issueDueCreditNotes(tx, stored.id);
      return outcome;
    });
    if ('first' in applied && applied.first) deps.meter.paymentEnded(applied.outcome);
    return applied;
  }
  if (card.status === 'canceled' && stored.state === 'open') {
    await setPaymentState(deps.db, stored.id, 'canceled');
  }
  return { outcome: 'not-settled', status: card.status };
}

async function applySucceeded(
  deps: PaymentDeps,
  tx: Tx,
  paymentId: string,
  card: CardPayment,
): Promise<Applied> {
  const order = await lockOrderOf(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  const reversals = await recordReversals(tx, payment, order, card);
  const applied = await applyToOrder(deps, tx, { card, payment, order, reversals });
  if (order) await followRefunds(deps.log, tx, order.id, payment, reversals.changes);
  return applied;
}

interface Succeeded {
  readonly card: CardPayment;
  readonly payment: PaymentRow;
  readonly order: OrderRow | undefined;
  readonly reversals: Reversals;
}

async function applyToOrder(
  deps: PaymentDeps,
  tx: Tx,
  { card, payment, order, reversals }: Succeeded,
): Promise<Applied> {
  const paymentId = payment.id;
  const mismatch = mismatchOf(deps, payment, card);
  if (isFullyRefunded(card, reversals)) {
    return applyFullRefund(deps, tx, { payment, order, card, mismatch });
  }
  if (reversals.needsReview) deps.log.error({ paymentId }, 'a refund or dispute needs attention');
  if (isReturned(payment)) return followReturn(tx, payment, reversals);
  if (mismatch !== null) {
    deps.log.error({ paymentId, mismatch }, 'a payment needs attention');
    await setPaymentState(tx, paymentId, 'attention', mismatch);
    return { outcome: 'mismatch', first: payment.state !== 'attention' };
  }
  // It matches, so it is here because its refund failed, which an admin has to review.
  if (payment.state === 'attention') return { outcome: 'refunding', first: false };
  if (!order) {
    if (payment.state !== 'succeeded') await setPaymentState(tx, paymentId, 'succeeded');
    return { outcome: 'unclaimed' };
  }
  if (isPaidWith(order, card.id)) return { outcome: 'paid', first: false };
  if (await takePaidStock(tx, order, payment, card, reversals)) {
    return markPaid(deps, tx, order, payment, card);
  }
  return startReturn(deps, tx, payment, order);
}

function isFullyRefunded(card: CardPayment, { refunded }: Reversals): boolean {
  return refunded > 0 && refunded >= card.amountReceived;
}

/** All of the money was refunded, so the order it paid, or was meant to pay, is refunded too. */
async function applyFullRefund(
  deps: PaymentDeps,
  tx: Tx,
  { payment, order, card, mismatch }: Omit<Succeeded, 'reversals'> & { mismatch: string | null },
): Promise<Applied> {
  const first = payment.state !== 'refunded';
  if (first) await setPaymentState(tx, payment.id, 'refunded');
  const isItsPayment = order !== undefined && mismatch === null && isOfTotal(payment, order);
  if (isItsPayment && (await markRefunded(tx, order, card.id))) {
    await closeOtherPayments(deps, tx, order.id);
    await deps.jobs.enqueue(tx, { kind: 'end-supplements', orderId: order.id });
  }
  return { outcome: 'refunded', first };
}

/** The payment is being returned, or was. If that failed, it needs attention. */
async function followReturn(tx: Tx, payment: PaymentRow, { failed }: Reversals): Promise<Applied> {
  // While ours is under way, the failure of an earlier refund does not count.
  const failure = failed.findLast(
    (refund) => payment.state === 'refunded' || refund.stripe_id === payment.refund_id,
  );
  if (failure) {
    await setPaymentState(tx, payment.id, 'attention', `the refund failed: ${failure.failure}`);
  }
  return { outcome: 'refunding', first: false };
}

/** Whether the shop returns it. A refund made at Stripe counts only as long as Stripe reports it. */
function isReturned({ state, refund_id: refundId }: PaymentRow): boolean {
  return state === 'refunding' || (state === 'refunded' && refundId !== null);
}

/** Orders are always locked before payments, which prevents deadlocks. */
async function lockOrderOf(tx: Tx, paymentId: string): Promise<OrderRow | undefined> {
  const { order_id: orderId } = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return orderId === null ? undefined : lockOrder(tx, orderId);
}

function mismatchOf(deps: PaymentDeps, payment: PaymentRow, card: CardPayment): string | null {
  if (card.amountReceived !== payment.amount_cents) {
    return `received ${card.amountReceived} cents, expected ${payment.amount_cents}`;
  }
  if (card.currency !== payment.currency) return `paid in ${card.currency}`;
  if (card.livemode !== deps.gateway.livemode) return 'live and test mode are mixed';
  return null;
}

/** Deducts the order's units from stock. Returns false if the order can no longer be paid. */
async function takePaidStock(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  card: CardPayment,
  reversals: Reversals,
): Promise<boolean> {
  // The bank returned the refund, so the order is paid again.
  if (order.transaction_id === card.id) return matchSoldStock(tx, { ...order, money: 'paid' });
  if (!isOfTotal(payment, order) || !isPayable(factsOf(order))) return false;
  if ((await wasErased(tx, order.account_id)) || (await supplementsUnpaid(tx, order))) return false;
  // A payment with a refund or dispute does not revive an expired or deleted order.
  const inDoubt = reversals.refunded > 0 || reversals.disputed;
  if (inDoubt && !waitsWithHold(order)) return false;
  const lines = stockLines(await orderLines(tx, order.id));
  if (!holdsStock(order)) return sellAvailableStock(tx, order.id, lines);
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
  const paid = await transition(tx, order, { life: 'open', money: 'paid' }, null, {
    transaction_id: card.id,
    paid_at: order.paid_at ?? sql<Date>`now()`,
  });
  await queuePlacedMail(tx, order);
  await queueInvoiceMail(tx, order, { kind: 'order.paid' });
  await setPaymentState(tx, payment.id, 'succeeded');
  await closeOtherPayments(deps, tx, order.id);
  await issueInvoice(tx, paid);
  await noteSale(tx, order);
  return { outcome: 'paid', first: order.paid_at === null };
}

/** Cancels the order's other open payments. */
async function closeOtherPayments(deps: PaymentDeps, tx: Tx, orderId: string): Promise<void> {
  const others = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', openStates)
    .execute();
  for (const { id } of others) {
    await deps.jobs.enqueue(tx, { kind: 'close-payment', paymentId: id });
  }
}

async function startReturn(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
): Promise<Applied> {
  const reason = await whyReturned(tx, payment, order);
  deps.log.warn({ paymentId: payment.id, reason }, 'a payment is refunded');
  await setPaymentState(tx, payment.id, 'refunding', reason);
  const isSold = isPayable(factsOf(order)) && isOfTotal(payment, order);
  if (isSold && !holdsStock(order)) await endTimeToPay(tx, order.id);
  await deps.jobs.enqueue(tx, { kind: 'return-payment', paymentId: payment.id });
  return { outcome: 'refunding', first: true };
}

function factsOf(order: OrderRow) {
  return { ...order, awaitsQuote: order.awaits_quote };
}

/** Whether a payment is of what its order costs: its shipping may have changed since, or is still to be quoted. */
function isOfTotal(payment: PaymentRow, order: OrderRow): boolean {
  return payment.amount_cents === order.total_cents && !order.awaits_quote;
}

async function whyReturned(tx: Tx, payment: PaymentRow, order: OrderRow): Promise<string> {
  if (await wasErased(tx, order.account_id)) return 'paid after its customer was erased';
  if (await supplementsUnpaid(tx, order)) return 'paid after the order itself was refunded';
  if (order.awaits_quote) return 'paid before its shipping was quoted';
  if (!isOfTotal(payment, order)) return 'paid what it cost before its shipping changed';
  return `paid after the order was ${recordedState(order)}`;
}

/** An order without a hold can no longer be paid once its stock is gone. */
async function endTimeToPay(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_until: sql<Date>`least(held_until, now())` })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Marks an order as refunded, after its payment was refunded in full, and restocks its units unless they
 * have shipped or their own refund says otherwise. The result is the same whether or not the order was
 * ever marked paid. Returns false if another payment settled the order. The order must be locked.
 */
async function markRefunded(tx: Tx, order: OrderRow, intentId: string): Promise<boolean> {
  const isItsPayment = order.transaction_id === null || order.transaction_id === intentId;
  const isHeld = waitsWithHold(order);
  if (!isItsPayment || !(isHeld || isRefundable(order.money))) return false;
  const refunded = await transition(tx, order, { money: 'refunded' }, null, {
    transaction_id: intentId,
    paid_at: order.paid_at ?? sql<Date>`now()`,
  });
  if (isHeld) await releaseStock(tx, order.id, stockLines(await orderLines(tx, order.id)));
  await matchSoldStock(tx, refunded);
  return true;
}
