import { mayShip, type ShippingStatus } from '@kerf/domain/order-state';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { isPaymentInDoubt } from './order-attention.ts';
import { lockOrder, type ReadOrder, timeLeft } from './orders.store.ts';

/**
 * Marks a paid order as shipped, or takes that back. The date of shipping is kept with it. Not shipped
 * is what was paid with money that went back or is disputed, until somebody has looked at that.
 */
export async function setOrderStatus(
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
