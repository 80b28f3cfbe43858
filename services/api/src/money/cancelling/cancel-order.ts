import {
  isInvoiced,
  isPaid,
  type OrderState,
  waitsWithHold,
  waitsWithoutHold,
} from '@kerf/domain/order-state';
import { isStaff } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import { inTransaction, type Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { releaseStock, stockLines } from '../../ledger/stock-book/change-stock.ts';
import { requireOrder } from '../../ordering/orders/order-access.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import { findOrder, lockOrder, orderLines } from '../../ordering/orders/orders.store.ts';
import { transition } from '../../ordering/orders/transition.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { closePayment, closePaymentOfDeleted } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findOpenPayment } from '../payments/payments.store.ts';

type CancelledAs = 'deleted' | 'expired';

/** The outcome: this call cancelled the order, it had been paid, or another change came first. */
type Cancelled = 'cancelled' | 'paid' | 'lost';

/**
 * Cancels an unpaid order: first its card payment at Stripe, and only then is its stock released. If the
 * payment was charged first, it is applied instead. If Stripe does not answer, the order stays as it was.
 * `reasonGiven` is why staff delete it, which its customer is told; null if it is not staff.
 */
export async function cancelOrder(
  deps: PaymentDeps,
  orderId: string,
  as: CancelledAs,
  actor: Actor | null,
  reasonGiven: string | null = null,
): Promise<Cancelled> {
  const cancelling = await beginCancelling(deps, orderId, as, actor, reasonGiven);
  return cancelling ? finishCancelling(deps, cancelling) : 'lost';
}

/** Completes a cancellation, including one whose process crashed. */
export async function finishCancelling(deps: PaymentDeps, order: OrderRow): Promise<Cancelled> {
  try {
    const payment = await findOpenPayment(deps.db, order.id);
    const close = order.cancelling_to === 'expired' ? closePayment : closePaymentOfDeleted;
    const intentId = payment ? await close(deps, payment) : null;
    if (intentId !== null) {
      const { outcome } = await applyPayment(deps, intentId);
      if (outcome === 'paid') return 'paid';
    }
  } catch (error) {
    await undoCancelling(deps, order.id);
    throw error;
  }
  return closeAndRelease(deps, order);
}

async function closeAndRelease(deps: PaymentDeps, order: OrderRow): Promise<Cancelled> {
  const to = order.cancelling_to ?? 'deleted';
  return inTransaction(deps.db, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.life !== 'cancelling') {
      return current && isPaid(current.money) ? 'paid' : 'lost';
    }
    const ended = await transition(tx, current, { life: to }, null);
    await releaseStock(tx, order.id, stockLines(await orderLines(tx, order.id)));
    await tellDeleted(tx, ended);
    if (to === 'expired') await queueOrderMail(tx, current, { kind: 'order.expired' });
    return 'cancelled';
  });
}

/** Queues the mail about an order that staff deleted. */
async function tellDeleted(tx: Tx, order: OrderRow): Promise<void> {
  if (order.life !== 'deleted' || order.deletion_reason === null) return;
  await queueOrderMail(tx, order, { kind: 'order.deleted' });
}

/** Begins to cancel an order that holds stock. Returns undefined if it no longer waits for its payment. */
function beginCancelling(
  { db }: PaymentDeps,
  orderId: string,
  as: CancelledAs,
  actor: Actor | null,
  reasonGiven: string | null,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !waitsWithHold(order)) return undefined;
    return transition(tx, order, { life: 'cancelling' }, actor, {
      cancelling_to: as,
      deletion_reason: reasonGiven,
    });
  });
}

async function undoCancelling({ db }: PaymentDeps, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.life === 'cancelling')
      await transition(tx, order, { life: 'open' }, null, { deletion_reason: null });
  });
}

/**
 * Deletes an unpaid order and returns whether this call did it. The customer is told of it, with the reason
 * if there is one, unless it is they who delete it. Throws a ProblemError if it is paid or expired.
 */
export async function deleteOrder(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  reason = '',
): Promise<boolean> {
  const order = requireOrder(await findOrder(deps.db, orderId), actor, 'order.delete');
  checkDeletable(stateOf(order));
  if (order.supplements !== null && !isStaff(actor)) {
    throw new ProblemError({ code: 'difference_owed' });
  }
  // Postgres takes no reason, not even an empty one, for an order that its customer deletes.
  const isOwn = order.user_id === actor.userId && order.supplements === null;
  const reasonGiven = isOwn ? null : reason;
  const cancelled = waitsWithoutHold(order)
    ? await deleteWithoutHold(deps, order, actor, reasonGiven)
    : await cancelOrder(deps, order.id, 'deleted', actor, reasonGiven);
  if (cancelled === 'cancelled') return true;
  // Another change came first; the order's new state decides the response.
  const now = await findOrder(deps.db, order.id);
  if (now) checkDeletable(stateOf(now));
  return false;
}

function checkDeletable(state: OrderState): void {
  if (isInvoiced(state)) throw new ProblemError({ code: 'order_already_paid' });
  if (state === 'expired') throw new ProblemError({ code: 'order_expired' });
}

/**
 * Deletes an order that holds no stock, so that only its card payment has to be canceled. If the payment
 * was charged first, it is applied instead.
 */
async function deleteWithoutHold(
  deps: PaymentDeps,
  order: OrderRow,
  actor: Actor,
  reasonGiven: string | null,
): Promise<Cancelled> {
  const payment = await findOpenPayment(deps.db, order.id);
  const intentId = payment ? await closePaymentOfDeleted(deps, payment) : null;
  if (intentId !== null && (await applyPayment(deps, intentId)).outcome === 'paid') return 'paid';
  const deleted = await inTransaction(deps.db, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!current || !waitsWithoutHold(current)) return 'lost';
    const open = await findOpenPayment(tx, order.id);
    // Until its deletion the order can be paid, so another payment may have been opened.
    if (open && open.id !== payment?.id) return 'opened';
    const deleted = await transition(tx, current, { life: 'deleted' }, actor, {
      deletion_reason: reasonGiven,
    });
    await tellDeleted(tx, deleted);
    return 'cancelled';
  });
  return deleted === 'opened' ? deleteWithoutHold(deps, order, actor, reasonGiven) : deleted;
}
