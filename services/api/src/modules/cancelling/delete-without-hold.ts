import { sql } from 'kysely';
import type { OrderRow } from '../../db/schema.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { closePaymentOfDeleted } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { openPaymentOf } from '../payments/payments.store.ts';
import type { Cancelled } from './cancel-order.ts';

/**
 * Deletes an order that holds no stock: there is nothing to give back, so its card payment is called off
 * and the order is gone. A payment that won the race is applied instead.
 */
export async function deleteWithoutHold(deps: PaymentDeps, order: OrderRow): Promise<Cancelled> {
  const payment = await openPaymentOf(deps.db, order.id);
  const intentId = payment ? await closePaymentOfDeleted(deps, payment) : null;
  if (intentId !== null && (await applyPayment(deps, intentId)).outcome === 'paid') return 'paid';
  const deleted = await deps.db
    .updateTable('orders')
    .set({ state: 'deleted', state_changed_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .where('state', '=', 'expired')
    .where('hold', '=', 'none')
    .returning('id')
    .executeTakeFirst();
  return deleted ? 'cancelled' : 'lost';
}
