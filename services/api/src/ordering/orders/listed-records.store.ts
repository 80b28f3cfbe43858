import type { Order } from '@kerf/contract/schemas/order';
import type { Database } from '../../db/database.ts';

type ListedRecords = Pick<Order, 'parcels' | 'invoiceNumber'>;

/** What lists for staff show of other records: how each order's shipments went, and its invoice. */
export async function listedRecords(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => ListedRecords> {
  const [shipments, invoices] = await Promise.all([
    db
      .selectFrom('shipments')
      .leftJoin('carriers', 'carriers.id', 'carrier_id')
      .select(['order_id', 'name', 'service', 'tracking_number'])
      .where('order_id', 'in', orderIds)
      .where('voided_at', 'is', null)
      .orderBy('shipped_at')
      .orderBy('shipments.id')
      .execute(),
    db
      .selectFrom('documents')
      .select(['order_id', 'number'])
      .where('order_id', 'in', orderIds)
      .where('kind', '=', 'invoice')
      .execute(),
  ]);
  const shipmentsOf = Map.groupBy(shipments, (row) => row.order_id);
  const invoiceOf = new Map(invoices.map((row) => [row.order_id, row.number]));
  return (orderId) => {
    const parcels = shipmentsOf.get(orderId)?.map((row) => ({
      carrier: [row.name, row.service].filter(Boolean).join(' ') || null,
      trackingNumber: row.tracking_number,
    }));
    const invoiceNumber = invoiceOf.get(orderId);
    return { ...(parcels && { parcels }), ...(invoiceNumber && { invoiceNumber }) };
  };
}
