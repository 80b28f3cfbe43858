import { unshippedAfterVoid } from '@kerf/domain/refund';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { orderUnits } from '../../ordering/orders/order-units.ts';

/**
 * Counts refunded units as unshipped if their shipment was voided, so that they do not ship again. Whether
 * they return to stock is still as their refund says. The order must be locked.
 */
export async function cancelRefundedUnits(tx: Tx, orderId: string): Promise<void> {
  const refunded = Map.groupBy(await effectiveLines(tx, orderId), ({ position }) => position);
  if (refunded.size === 0) return;
  const counted = (await orderUnits(tx, orderId)).flatMap(({ position, ...units }) =>
    unshippedAfterVoid(units, refunded.get(position) ?? []),
  );
  await sql`
    update refund_lines as line set unshipped = counted.unshipped
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as counted (refund_id uuid, position int, unshipped int)
    where line.refund_id = counted.refund_id and line.position = counted.position
      and line.unshipped <> counted.unshipped`.execute(tx);
}

/** The lines of an order's refunds that did not fail, oldest first. */
function effectiveLines(tx: Tx, orderId: string) {
  return tx
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refund_lines.refund_id', 'position', 'quantity', 'unshipped'])
    .where('payments.order_id', '=', orderId)
    .where('refunds.state', '<>', 'failed')
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}
