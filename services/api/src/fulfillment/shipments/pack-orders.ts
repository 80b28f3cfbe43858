import type { BulkRow } from '@kerf/contract/schemas/shipment';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { updateFulfillment } from '../../ordering/orders/update-fulfillment.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { findOrdersById, toRow } from './row-orders.store.ts';
import { problemOfRow } from './row-problem.ts';
import { lockPaidOrder } from './shippable-order.ts';

/** Marks orders as packed or not packed, each in its own transaction, and returns each outcome. */
export async function packOrders(
  db: Database,
  actor: Actor,
  { orderIds, packed }: { readonly orderIds: readonly string[]; readonly packed: boolean },
): Promise<BulkRow[]> {
  const orders = await findOrdersById(db, orderIds);
  const rows: BulkRow[] = [];
  for (const id of orderIds) {
    const problem = await problemOfRow(() =>
      inTransaction(db, (tx) => setPacked(tx, actor, id, packed)),
    );
    rows.push(toRow(orders.get(id), problem));
  }
  return rows;
}

/** Marks a paid order as packed or not. Nothing of it may have shipped. */
async function setPacked(tx: Tx, actor: Actor, orderId: string, packed: boolean): Promise<void> {
  const order = await lockPaidOrder(tx, orderId);
  if (order.fulfillment !== 'pending' && order.fulfillment !== 'packed') {
    throw new ProblemError({ code: 'order_has_shipped' });
  }
  if ((order.packed_at !== null) === packed) return;
  const { packed_at: to } = await tx
    .updateTable('orders')
    .set({ packed_at: packed ? sql<Date>`now()` : null })
    .where('id', '=', orderId)
    .returning('packed_at')
    .executeTakeFirstOrThrow();
  const action = packed ? 'order.pack' : 'order.unpack';
  await recordAudit(tx, actor, action, orderId, { from: order.packed_at, to });
  await updateFulfillment(tx, orderId, actor);
}
