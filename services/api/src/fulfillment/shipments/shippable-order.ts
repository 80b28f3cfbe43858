import { isWhollyShipped } from '@kerf/domain/fulfillment';
import { isShippable } from '@kerf/domain/order-state';
import { type Problem, ProblemError } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import { PaymentUnknown } from '../../gateways/payments/payment-gateway.ts';
import { applyPayment } from '../../money/payments/apply-payment.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { isPaymentInDoubt } from '../../ordering/orders/order-attention.ts';
import {
  findOrder,
  type ReadOrder,
  requireLockedOrder,
} from '../../ordering/orders/orders.store.ts';
import { owesDifference } from '../../ordering/orders/supplements.ts';

/**
 * Refreshes the payment of an order from Stripe before shipping, since a webhook may be lost or late.
 * Throws if Stripe does not answer, and then nothing ships.
 */
export async function refreshPayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order || !isShippable(order.money) || isWhollyShipped(order.fulfillment)) return;
  if (order.transaction_id === null) return;
  try {
    await applyPayment(deps, order.transaction_id);
  } catch (error) {
    // For example a payment from an earlier Stripe account. Our record of it decides.
    if (!(error instanceof PaymentUnknown)) throw error;
    deps.log.warn({ orderId }, 'shipped, though Stripe does not know its payment');
  }
}

/** Locks a paid order of goods, of which nothing more is owed. */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<ReadOrder> {
  const order = await requireLockedOrder(tx, orderId);
  const owes = await owesDifference(tx, orderId);
  const obstacle = shippingObstacle(order, { isInDoubt: false, owesDifference: owes });
  if (obstacle) throw new ProblemError(obstacle);
  return order;
}

/** Locks an order that may ship: paid, and without a refund or dispute that no admin has reviewed. */
export async function lockShippableOrder(tx: Tx, orderId: string): Promise<ReadOrder> {
  const order = await lockPaidOrder(tx, orderId);
  if (await isPaymentInDoubt(tx, orderId)) throw new ProblemError({ code: 'order_needs_review' });
  return order;
}

interface Doubts {
  /** Whether a refund or dispute has to be reviewed. */
  readonly isInDoubt: boolean;
  readonly owesDifference: boolean;
}

/** Why an order may not ship; null if it may. Does not check whether units are left. */
export function shippingObstacle(
  { money, supplements }: Pick<OrderRow, 'money' | 'supplements'>,
  { isInDoubt, owesDifference: owes }: Doubts,
): Problem | null {
  if (!isShippable(money)) return { code: 'order_not_paid' };
  if (supplements !== null) return { code: 'nothing_to_ship' };
  if (owes) return { code: 'difference_owed' };
  return isInDoubt ? { code: 'order_needs_review' } : null;
}
