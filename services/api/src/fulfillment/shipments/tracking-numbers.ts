import { formatOrderNumber } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Shipments without a carrier are compared under this id. */
const NO_CARRIER = '00000000-0000-0000-0000-000000000000';

interface ParcelLabel {
  readonly carrierId: string | null;
  readonly trackingNumber: string | null;
  /** Whether somebody has confirmed that the parcel is another order's too. */
  readonly sharesNumber?: boolean | undefined;
}

/**
 * Throws a ProblemError if another shipment has this carrier's tracking number, unless they share a parcel. Of two at once, the second
 * waits here until the first has committed.
 */
export async function requireFreeNumber(
  tx: Tx,
  { carrierId, trackingNumber, sharesNumber = false }: ParcelLabel,
  exceptShipment: string | null = null,
): Promise<void> {
  if (trackingNumber === null || sharesNumber) return;
  const carrier = carrierId ?? NO_CARRIER;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(upper(${trackingNumber}::text) || ' ' || ${carrier}, 0))`.execute(
    tx,
  );
  const other = await tx
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['order_id', 'serial'])
    .where(sql`upper(tracking_number)`, '=', sql`upper(${trackingNumber})`)
    .where(sql`coalesce(carrier_id, ${NO_CARRIER})`, '=', carrier)
    .where('voided_at', 'is', null)
    .where(sql<boolean>`shipments.id is distinct from ${exceptShipment}::uuid`)
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  throw new ProblemError({
    code: 'tracking_number_taken',
    orderId: other.order_id,
    number: formatOrderNumber(other.serial),
  });
}
