import type { OrderRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { transition } from '../orders/transition.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { closePaymentOfDeleted } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { openPaymentOf } from '../payments/payments.store.ts';
import type { Cancelled } from './cancel-order.ts';

/**
 * Deletes an order that holds no stock: there is nothing to give back, so its card payment is called off
 * and the order is gone. A payment that won the race is applied instead.
 */
export async function deleteWithoutHold(
  deps: PaymentDeps,
  order: OrderRow,
  actor: Actor,
): Promise<Cancelled> {
  const payment = await openPaymentOf(deps.db, order.id);
  const intentId = payment ? await closePaymentOfDeleted(deps, payment) : null;
  if (intentId !== null && (await applyPayment(deps, intentId)).outcome === 'paid') return 'paid';
  return inTransaction(deps.db, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.state !== 'expired' || current.hold !== 'none') return 'lost';
    await transition(tx, current, 'deleted', actor);
    return 'cancelled';
  });
}
