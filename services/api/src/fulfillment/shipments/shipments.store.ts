import type { Shipment } from '@kerf/contract/schemas/shipment';
import { notFound } from '@kerf/domain/problem';
import { trackingUrl } from '@kerf/domain/tracking';
import type { Database, Tx } from '../../db/database.ts';

/** The shipments of an order that are not voided, with their lines, oldest first. */
export async function listShipments(db: Database | Tx, orderId: string): Promise<Shipment[]> {
  const rows = await shipmentRows(db).where('shipments.order_id', '=', orderId).execute();
  const lines = await shippedLines(db, orderId);
  const linesOf = Map.groupBy(lines, ({ shipmentId }) => shipmentId);
  return rows.map((row) => shipmentView(row, linesOf.get(row.id) ?? []));
}

/** One shipment. Throws a ProblemError if there is none or it is voided. */
export async function requireShipment(db: Database | Tx, id: string): Promise<Shipment> {
  const row = await shipmentRows(db)
    .where('shipments.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('shipment'));
  const lines = await shippedLines(db, row.order_id);
  return shipmentView(
    row,
    lines.filter(({ shipmentId }) => shipmentId === row.id),
  );
}

function shipmentRows(db: Database | Tx) {
  return db
    .selectFrom('shipments')
    .leftJoin('carriers', 'carriers.id', 'shipments.carrier_id')
    .select([
      'shipments.id',
      'order_id',
      'carrier_id',
      'carriers.name as carrier_name',
      'carriers.tracking_url',
      'service',
      'tracking_number',
      'shipped_at',
      'delivered_at',
    ])
    .where('voided_at', 'is', null)
    .orderBy('shipped_at')
    .orderBy('shipments.id');
}

function shippedLines(db: Database | Tx, orderId: string) {
  return db
    .selectFrom('shipments')
    .innerJoin('shipment_lines', 'shipment_lines.shipment_id', 'shipments.id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'shipments.order_id')
        .onRef('order_lines.position', '=', 'shipment_lines.position'),
    )
    .select(['shipment_id as shipmentId', 'product_id as productId', 'name', 'sku'])
    .select(['shipment_lines.quantity', 'destination'])
    .where('shipments.order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .orderBy('shipment_lines.position')
    .execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof shipmentRows>['executeTakeFirstOrThrow']>>;
type Line = Awaited<ReturnType<typeof shippedLines>>[number];

function shipmentView(row: Row, lines: readonly Line[]): Shipment {
  return {
    _id: row.id,
    orderId: row.order_id,
    carrier: carrierOf(row),
    service: row.service,
    trackingNumber: row.tracking_number,
    trackingUrl: trackingLink(row.tracking_url, row.tracking_number),
    shippedAt: row.shipped_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    // A parcel goes to one address.
    ...(lines[0]?.destination != null && { destination: lines[0].destination }),
    lines: lines.map(({ productId, name, sku, quantity }) => ({ productId, name, sku, quantity })),
  };
}

function carrierOf({ carrier_id: id, carrier_name: name }: Row): Shipment['carrier'] {
  return id === null || name === null ? null : { _id: id, name };
}

/** The tracking link of a parcel; null if the carrier or the number is unknown. */
export function trackingLink(address: string | null, number: string | null): string | null {
  return address === null || number === null ? null : trackingUrl(address, number);
}

/** A parcel as its entries in the history name it: with its address, where the order goes to several. */
export async function tracedParcel(tx: Tx, shipmentId: string) {
  const addressed = await tx
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('shipment_lines', 'shipment_lines.shipment_id', 'shipments.id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'orders.id')
        .onRef('order_lines.position', '=', 'shipment_lines.position'),
    )
    .select('order_lines.destination')
    .where('shipments.id', '=', shipmentId)
    .where('further_destinations', 'is not', null)
    .executeTakeFirst();
  return { shipmentId, ...(addressed && { destination: addressed.destination ?? 0 }) };
}
