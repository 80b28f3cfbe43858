import { randomUUID } from 'node:crypto';
import type { ShipmentCorrection } from '@kerf/contract/schemas/shipment';
import { ProblemError } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import type { ShipmentRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import type { ReadOrder } from '../../ordering/orders/orders.store.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { requireCarrier } from './carriers.store.ts';
import { lockShipment } from './change-shipments.ts';
import { requireFreeNumber, shippedEvent } from './record-shipment.ts';
import { tracedParcel } from './shipments.store.ts';

/**
 * Corrects how a parcel goes: carrier, service and tracking number. Its units and dates stay. Throws a
 * ProblemError if somebody else has corrected it meanwhile, or the number is another shipment's.
 */
export async function correctShipment(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  correction: ShipmentCorrection,
): Promise<void> {
  const { order, shipment } = await lockShipment(tx, shipmentId);
  const { carrierId, service = null, trackingNumber, before } = correction;
  const wanted = { carrierId, service, trackingNumber };
  const current = labelOf(shipment);
  // Repeated, since its answer was lost.
  if (isSame(wanted, current)) return;
  if (!isSame({ ...before, service: before.service ?? null }, current)) {
    throw new ProblemError({ code: 'record_changed' });
  }
  const carrier = await requireCarrier(tx, carrierId);
  await requireFreeNumber(tx, { ...wanted, sharesNumber: correction.sharesNumber }, shipmentId);
  const carrierBefore = await requireCarrier(tx, current.carrierId);
  await tx
    .updateTable('shipments')
    .set({ carrier_id: carrierId, service, tracking_number: trackingNumber })
    .where('id', '=', shipmentId)
    .execute();
  const changes = fieldChanges(
    { carrier: carrierBefore, service: current.service, trackingNumber: current.trackingNumber },
    { carrier, service, trackingNumber },
  );
  const parcel = await tracedParcel(tx, shipmentId);
  await recordAudit(tx, actor, 'order.correct-shipment', order.id, { ...parcel, changes });
  if (correction.mailCustomer) await tellCorrected(tx, order, shipmentId);
}

interface Label {
  readonly carrierId: string | null;
  readonly service: string | null;
  readonly trackingNumber: string | null;
}

function labelOf(row: ShipmentRow): Label {
  return { carrierId: row.carrier_id, service: row.service, trackingNumber: row.tracking_number };
}

function isSame(one: Label, other: Label): boolean {
  return (
    one.carrierId === other.carrierId &&
    one.service === other.service &&
    one.trackingNumber === other.trackingNumber
  );
}

/** A mail that has not left yet will say what is right by then. */
async function tellCorrected(tx: Tx, order: ReadOrder, shipmentId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('mails')
    .select('id')
    .where('event', '=', shippedEvent(shipmentId))
    .where('state', '=', 'queued')
    // Until the commit nobody sends it, with what was wrong.
    .forUpdate()
    .executeTakeFirst();
  if (waiting) return;
  await queueOrderMail(tx, order, {
    event: `${shippedEvent(shipmentId)}:corrected:${randomUUID()}`,
    kind: 'order.shipped',
    content: { shipmentId, corrects: shippedEvent(shipmentId) },
  });
}
