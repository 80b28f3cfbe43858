import { mayShip, type ShippingStatus } from '@kerf/domain/order-state';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { PaymentUnknown } from '../../gateways/payments/payment-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { isPaymentInDoubt } from './order-attention.ts';
import { findOrder, lockOrder, type ReadOrder, timeLeft } from './orders.store.ts';

/**
 * Marks a paid order as shipped, with the date, or as not shipped. Before shipping, the payment is
 * fetched from Stripe, since a webhook may be lost or late; without an answer nothing ships. An order
 * whose payment was refunded or is disputed cannot ship before an admin has reviewed that.
 */
export async function setOrderStatus(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  status: ShippingStatus,
): Promise<ReadOrder> {
  if (status === 'Shipped') await refreshPayment(deps, orderId);
  return inTransaction(deps.db, (tx) => writeStatus(tx, actor, orderId, status));
}

async function refreshPayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order || !mayShip(order.state) || order.shipping_status === 'Shipped') return;
  if (order.transaction_id === null) return;
  try {
    await applyPayment(deps, order.transaction_id);
  } catch (error) {
    // For example a payment from an earlier Stripe account. Our record of it decides.
    if (!(error instanceof PaymentUnknown)) throw error;
    deps.log.warn({ orderId }, 'shipped, though Stripe does not know its payment');
  }
}

async function writeStatus(
  tx: Tx,
  actor: Actor,
  orderId: string,
  status: ShippingStatus,
): Promise<ReadOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'deleted') throw notFound('order');
  if (!mayShip(order.state)) throw new ProblemError({ code: 'order_not_paid' });
  if (order.shipping_status === status) return order;
  if (status === 'Shipped' && (await isPaymentInDoubt(tx, orderId))) {
    throw new ProblemError({ code: 'order_needs_review' });
  }
  await recordAudit(tx, actor, 'order.status', orderId, {
    from: order.shipping_status,
    to: status,
  });
  return tx
    .updateTable('orders')
    .set({ shipping_status: status, shipped_at: status === 'Shipped' ? sql<Date>`now()` : null })
    .where('id', '=', orderId)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}
