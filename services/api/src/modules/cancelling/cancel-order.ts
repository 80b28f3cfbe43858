import type { OrderRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { lockOrder, orderLines } from '../orders/orders.store.ts';
import { releaseStock, stockLines } from '../orders/stock.ts';
import { transition } from '../orders/transition.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { closePayment, closePaymentOfDeleted } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { openPaymentOf } from '../payments/payments.store.ts';

export type CancelledAs = 'deleted' | 'expired';

/** How a cancellation ended: this call did it, the order turned out to be paid, or another was first. */
export type Cancelled = 'cancelled' | 'paid' | 'lost';

/**
 * Takes an unpaid order out of the way: its card payment is called off at Stripe first, and only then
 * does its stock return. A payment that won the race is applied instead. Where Stripe gives no answer,
 * the order stays as it was.
 */
export async function cancelOrder(
  deps: PaymentDeps,
  orderId: string,
  as: CancelledAs,
  actor: Actor | null,
): Promise<Cancelled> {
  const begun = await beginCancelling(deps, orderId, as, actor);
  return begun ? finishCancelling(deps, begun) : 'lost';
}

/** Carries a begun cancellation through; also after the process that began it has died. */
export async function finishCancelling(deps: PaymentDeps, order: OrderRow): Promise<Cancelled> {
  try {
    const payment = await openPaymentOf(deps.db, order.id);
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
  return giveBack(deps, order);
}

async function giveBack(deps: PaymentDeps, order: OrderRow): Promise<Cancelled> {
  const to = order.cancelling_to ?? 'deleted';
  return inTransaction(deps.db, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.state !== 'cancelling') return current?.state === 'paid' ? 'paid' : 'lost';
    await transition(tx, current, to, null);
    await releaseStock(tx, order.id, stockLines(await orderLines(tx, order.id)));
    return 'cancelled';
  });
}

/** Takes an order from `pending` on its way out. Undefined if something else was first. */
function beginCancelling(
  { db }: PaymentDeps,
  orderId: string,
  as: CancelledAs,
  actor: Actor | null,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'pending') return undefined;
    return transition(tx, order, 'cancelling', actor, { cancelling_to: as });
  });
}

async function undoCancelling({ db }: PaymentDeps, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state === 'cancelling') await transition(tx, order, 'pending', null);
  });
}
