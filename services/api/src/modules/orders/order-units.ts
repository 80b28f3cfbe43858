import type { LineUnits } from '@kerf/domain/fulfillment';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

export interface OrderUnits extends LineUnits {
  readonly position: number;
  readonly productId: string;
  /** Of all refunds that did not fail, whether the units had been shipped or not. */
  readonly refunded: number;
}

/** How many units of each line of an order were ordered, shipped and refunded, in the lines' order. */
export async function orderUnits(db: Database | Tx, orderId: string): Promise<OrderUnits[]> {
  const { rows } = await sql<OrderUnits>`
    select lines.position, lines.product_id as "productId", lines.quantity as ordered,
      coalesce(shipped.quantity, 0)::int as shipped,
      coalesce(refunded.unshipped, 0)::int as cancelled,
      coalesce(refunded.quantity, 0)::int as refunded
    from order_lines lines
    left join (
      select position, sum(quantity) as quantity
      from shipment_lines join shipments on shipments.id = shipment_id
      where order_id = ${orderId} and voided_at is null group by position
    ) as shipped using (position)
    left join (
      select position, sum(quantity) as quantity, sum(unshipped) as unshipped
      from refund_lines
      join refunds on refunds.id = refund_id and refunds.state <> 'failed'
      join payments on payments.id = refunds.payment_id
      where payments.order_id = ${orderId} group by position
    ) as refunded using (position)
    where lines.order_id = ${orderId} order by lines.position`.execute(db);
  return rows;
}
