import type { BulkRow } from '@kerf/contract/schemas/shipment';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { setDelivered, voidShipment } from './change-shipments.ts';
import { inGroups } from './in-groups.ts';
import { findOrdersById, toRow } from './row-orders.store.ts';
import { problemOfRow } from './row-problem.ts';

/** Voids many shipments, each in its own transaction, and returns each outcome. */
export function voidManyShipments(
  db: Database,
  actor: Actor,
  shipmentIds: readonly string[],
): Promise<BulkRow[]> {
  return changeEach(db, shipmentIds, (tx, id) => voidShipment(tx, actor, id));
}

/** Marks many shipments as delivered or not delivered, each in its own transaction. */
export function deliverManyShipments(
  db: Database,
  actor: Actor,
  {
    shipmentIds,
    delivered,
  }: { readonly shipmentIds: readonly string[]; readonly delivered: boolean },
): Promise<BulkRow[]> {
  return changeEach(db, shipmentIds, (tx, id) => setDelivered(tx, actor, id, delivered));
}

async function changeEach(
  db: Database,
  shipmentIds: readonly string[],
  change: (tx: Tx, shipmentId: string) => Promise<unknown>,
): Promise<BulkRow[]> {
  const found = await db
    .selectFrom('shipments')
    .select(['id', 'order_id'])
    .where('id', 'in', shipmentIds)
    .execute();
  const orderIds = new Map(found.map((row) => [row.id, row.order_id]));
  const orders = await findOrdersById(db, [...orderIds.values()]);
  return inGroups(shipmentIds, async (id) => {
    const problem = await problemOfRow(() => inTransaction(db, (tx) => change(tx, id)));
    return toRow(orders.get(orderIds.get(id) ?? ''), problem);
  });
}
