import { isPaid } from '@kerf/domain/order-state';
import { findOrder } from '../../ordering/orders/orders.store.ts';
import { listSupplements } from '../../ordering/orders/supplements.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { refundRest } from '../refunds/request-refund.ts';
import { cancelOrder } from './cancel-order.ts';

/**
 * Ends what was asked for beside an order whose money went back as a whole: what is unpaid is no longer owed, and what
 * was paid goes back too. Repeated calls change nothing. Rejects if Stripe does not answer, to be retried.
 */
export async function endSupplements(deps: PaymentDeps, orderId: string): Promise<void> {
  for (const { id } of await listSupplements(deps.db, orderId)) {
    await cancelOrder(deps, id, 'deleted', null, '');
    const now = await findOrder(deps.db, id);
    if (now && isPaid(now.money)) await refundRest(deps, id);
  }
}
