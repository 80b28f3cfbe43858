import { fulfillmentOf, isWhollyShipped, mayMoveFulfillment } from '@kerf/domain/fulfillment';
import { can } from '@kerf/domain/permission';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { orderUnits } from './order-units.ts';
import { lockOrder, type ReadOrder, timeLeft } from './orders.store.ts';
import { IllegalTransition } from './transition.ts';

/**
 * Recomputes `orders.fulfillment` after a change of shipments, refunds or packing: its only writer. Locks
 * the order, and records the transition in the same transaction. Throws an IllegalTransition if the
 * domain's table does not allow it.
 */
export async function updateFulfillment(
  tx: Tx,
  orderId: string,
  actor: Actor | null,
): Promise<ReadOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new IllegalTransition(`Order ${orderId} does not exist.`);
  const shipments = await tx
    .selectFrom('shipments')
    .select(['shipped_at', 'delivered_at'])
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .orderBy('shipped_at', 'desc')
    .execute();
  const from = order.fulfillment;
  const to = fulfillmentOf({
    lines: await orderUnits(tx, orderId),
    isPacked: order.packed_at !== null,
    isDelivered: shipments.every(({ delivered_at: deliveredAt }) => deliveredAt !== null),
  });
  if (from === to) return order;
  const by = actor && can(actor, 'order.fulfill') ? 'admin' : 'system';
  if (!mayMoveFulfillment(from, to, by)) {
    throw new IllegalTransition(`The goods of order ${orderId} cannot go from ${from} to ${to}.`);
  }
  await recordAudit(tx, actor, 'order.fulfillment', orderId, { from, to });
  const lastShippedAt = shipments[0]?.shipped_at ?? sql<Date>`now()`;
  return tx
    .updateTable('orders')
    .set({ fulfillment: to, shipped_at: isWhollyShipped(to) ? lastShippedAt : null })
    .where('id', '=', orderId)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}
