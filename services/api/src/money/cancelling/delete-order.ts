import { isInvoiced, type OrderState, waitsWithoutHold } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { inTransaction } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { requireOrder } from '../../ordering/orders/order-access.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import { findOrder, lockOrder } from '../../ordering/orders/orders.store.ts';
import { transition } from '../../ordering/orders/transition.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { closePaymentOfDeleted } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findOpenPayment } from '../payments/payments.store.ts';
import { type Cancelled, cancelOrder, tellDeleted } from './cancel-order.ts';

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
  const told = order.user_id === actor.userId ? null : reason;
  const cancelled = waitsWithoutHold(order)
    ? await deleteWithoutHold(deps, order, actor, told)
    : await cancelOrder(deps, order.id, 'deleted', actor, told);
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
  told: string | null,
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
    const gone = await transition(tx, current, { life: 'deleted' }, actor, {
      deletion_reason: told,
    });
    await tellDeleted(tx, gone);
    return 'cancelled';
  });
  return deleted === 'opened' ? deleteWithoutHold(deps, order, actor, told) : deleted;
}
