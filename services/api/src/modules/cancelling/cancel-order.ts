import { sql } from 'kysely';
import type { OrderRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockOrder, orderLines } from '../orders/orders.store.ts';
import { releaseStock, stockLines } from '../orders/stock.ts';
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
): Promise<Cancelled> {
  const begun = await setState(deps, orderId, 'pending', 'cancelling', as);
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
    await setState(deps, order.id, 'cancelling', 'pending', null);
    throw error;
  }
  return giveBack(deps, order);
}

async function giveBack(deps: PaymentDeps, order: OrderRow): Promise<Cancelled> {
  const to = order.cancelling_to ?? 'deleted';
  return inTransaction(deps.db, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.state !== 'cancelling') return current?.state === 'paid' ? 'paid' : 'lost';
    await tx
      .updateTable('orders')
      .set({ state: to, cancelling_to: null, state_changed_at: sql<Date>`now()` })
      .where('id', '=', order.id)
      .execute();
    await releaseStock(tx, order.id, stockLines(await orderLines(tx, order.id)));
    return 'cancelled';
  });
}

async function setState(
  { db }: PaymentDeps,
  orderId: string,
  from: 'pending' | 'cancelling',
  to: 'pending' | 'cancelling',
  cancellingTo: CancelledAs | null,
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ state: to, cancelling_to: cancellingTo, state_changed_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
}
