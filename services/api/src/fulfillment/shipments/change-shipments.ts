import type { BulkRow } from '@kerf/contract/schemas/shipment';
import { type ShippingStatus, shippingStatusOf } from '@kerf/domain/fulfillment';
import { isRefunded } from '@kerf/domain/order-state';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { ShipmentRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { cancelRefundedUnits } from '../../money/refunds/cancel-refunded-units.ts';
import { matchSoldStock } from '../../ordering/orders/match-sold-stock.ts';
import { lockOrder, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import { updateFulfillment } from '../../ordering/orders/update-fulfillment.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { withdrawMail } from '../../platform/mail-delivery/queue-mail.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { findOrdersById, inGroups, problemOfRow, toRow } from './bulk-rows.ts';
import { MAIL_AFTER_SECONDS, recordRest, shippedEvent } from './record-shipment.ts';
import { tracedParcel } from './shipments.store.ts';
import { lockPaidOrder, refreshPayment } from './shippable-order.ts';

const deliveredEvent = (shipmentId: string) => `order.delivered:${shipmentId}`;

/** Marks a shipment as delivered or not delivered. The customer gets at most one mail about it. */
export async function setDelivered(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  delivered: boolean,
): Promise<void> {
  const { order, shipment } = await lockShipment(tx, shipmentId);
  if ((shipment.delivered_at !== null) === delivered) return;
  const { delivered_at: to } = await tx
    .updateTable('shipments')
    .set({ delivered_at: delivered ? sql<Date>`now()` : null })
    .where('id', '=', shipmentId)
    .returning('delivered_at')
    .executeTakeFirstOrThrow();
  const action = delivered ? 'order.deliver' : 'order.undo-delivery';
  await recordAudit(tx, actor, action, order.id, {
    ...(await tracedParcel(tx, shipmentId)),
    from: shipment.delivered_at,
    to,
  });
  if (delivered) await tellDelivered(tx, order, shipmentId);
  else await withdrawMail(tx, deliveredEvent(shipmentId));
  await updateFulfillment(tx, order.id, actor);
}

function tellDelivered(tx: Tx, order: ReadOrder, shipmentId: string): Promise<void> {
  return queueOrderMail(tx, order, {
    event: deliveredEvent(shipmentId),
    kind: 'order.delivered',
    content: { shipmentId },
    afterSeconds: MAIL_AFTER_SECONDS,
  });
}

/**
 * Voids an undelivered shipment, so that its units can ship again unless they were refunded. Its mail is
 * withdrawn if it has not been sent.
 */
export async function voidShipment(tx: Tx, actor: Actor, shipmentId: string): Promise<ReadOrder> {
  const { order, shipment } = await lockShipment(tx, shipmentId);
  await voidOne(tx, actor, shipment);
  return followVoid(tx, actor, order.id);
}

/** Voids every shipment of an order, or none if one of them has been delivered. The order must be locked. */
async function voidShipments(tx: Tx, actor: Actor, orderId: string): Promise<ReadOrder> {
  const shipments = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .execute();
  for (const shipment of shipments) await voidOne(tx, actor, shipment);
  return followVoid(tx, actor, orderId);
}

/** Counts an order's goods after shipments were voided. Units that were refunded do not ship again. */
async function followVoid(tx: Tx, actor: Actor, orderId: string): Promise<ReadOrder> {
  await cancelRefundedUnits(tx, orderId);
  const order = await updateFulfillment(tx, orderId, actor);
  // What a refunded order has not shipped after all returns to stock.
  if (isRefunded(order.money)) await matchSoldStock(tx, order);
  return order;
}

async function voidOne(tx: Tx, actor: Actor, shipment: ShipmentRow): Promise<void> {
  const { id: shipmentId, order_id: orderId, tracking_number: trackingNumber } = shipment;
  if (shipment.delivered_at !== null) throw new ProblemError({ code: 'shipment_delivered' });
  await tx
    .updateTable('shipments')
    .set({ voided_at: sql<Date>`now()` })
    .where('id', '=', shipmentId)
    .execute();
  await withdrawMail(tx, shippedEvent(shipmentId));
  await recordAudit(tx, actor, 'order.void-shipment', orderId, {
    ...(await tracedParcel(tx, shipmentId)),
    changes: { trackingNumber: { from: trackingNumber, to: null } },
  });
}

/** Locks the order of a shipment, then reads the shipment. Orders are locked first everywhere, which prevents deadlocks. */
export async function lockShipment(
  tx: Tx,
  shipmentId: string,
): Promise<{ order: ReadOrder; shipment: ShipmentRow }> {
  const found = await findShipment(tx, shipmentId);
  const order = found && (await lockOrder(tx, found.order_id));
  const shipment = order && (await findShipment(tx, shipmentId));
  if (!shipment) throw notFound('shipment');
  return { order, shipment };
}

function findShipment(tx: Tx, shipmentId: string): Promise<ShipmentRow | undefined> {
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipmentId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
}

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

/**
 * Ships everything left of a paid order, without tracking, or voids its shipments if none is delivered. An
 * order that already has the status stays as it is.
 */
export async function setOrderStatus(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  status: ShippingStatus,
): Promise<ReadOrder> {
  if (status === 'Shipped') await refreshPayment(deps, orderId);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    const from = shippingStatusOf(order.fulfillment);
    if (from === status) return order;
    await recordAudit(tx, actor, 'order.status', orderId, { from, to: status });
    if (status === 'Pending') return voidShipments(tx, actor, orderId);
    const rest = { orderId, carrierId: null, trackingNumber: null };
    return (await recordRest(tx, actor, rest)).order;
  });
}
