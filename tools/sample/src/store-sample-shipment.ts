import type { Tx } from '@kerf/api/db/database';
import { sql } from 'kysely';
import { hoursAgo, type SampleOrder, sampleId } from './sample-records.ts';

/** The number of units shipped of each line. */
export function shippedUnits({ lines, shipped }: SampleOrder): readonly number[] {
  if (!shipped) return lines.map(() => 0);
  return shipped.units ?? lines.map(({ quantity }) => quantity);
}

/** Stores what an order has shipped: one parcel, by the shop's first carrier. */
export async function storeSampleShipment(
  tx: Tx,
  orderId: string,
  sample: SampleOrder,
  adminId: string,
): Promise<void> {
  const { shipped } = sample;
  if (!shipped) return;
  const id = sampleId(`shipment ${orderId}`);
  const { deliveredHoursAgo } = shipped;
  const deliveredAt = deliveredHoursAgo === undefined ? null : hoursAgo(deliveredHoursAgo);
  await sql`
    insert into shipments (id, order_id, carrier_id, tracking_number, shipped_at, delivered_at, created_by)
    select ${id}, ${orderId}, (select id from carriers where name = 'UPS'),
      '1Z' || upper(substr(md5(${orderId}), 1, 16)), ${hoursAgo(shipped.hoursAgo)}, ${deliveredAt}, ${adminId}`.execute(
    tx,
  );
  const units = shippedUnits(sample).map((quantity, position) => ({ position, quantity }));
  await tx
    .insertInto('shipment_lines')
    .values(
      units
        .filter(({ quantity }) => quantity > 0)
        .map(({ position, quantity }) => ({ shipment_id: id, position, quantity })),
    )
    .execute();
}
