import type { LineUnits } from '@kerf/domain/fulfillment';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

export interface OrderUnits extends LineUnits {
  readonly position: number;
  readonly productId: string;
  /** Where the line goes; 0 for the order's own address. */
  readonly destination: number;
  /** Units in all refunds that did not fail, shipped or not. */
  readonly refunded: number;
}

/** Units ordered, shipped and refunded of each line, in line order. */
export async function orderUnits(db: Database | Tx, orderId: string): Promise<OrderUnits[]> {
  return (await unitsOfOrders(db, [orderId])).get(orderId) ?? [];
}

/** The same for many orders, by id. */
export async function unitsOfOrders(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderUnits[]>> {
  const ids = sql`any(${orderIds}::uuid[])`;
  const { rows } = await sql<OrderUnits & { orderId: string }>`
    select lines.order_id as "orderId", lines.position, lines.product_id as "productId",
      coalesce(lines.destination, 0) as destination, lines.quantity as ordered,
      coalesce(shipped.quantity, 0)::int as shipped,
      coalesce(refunded.unshipped, 0)::int as cancelled,
      coalesce(refunded.quantity, 0)::int as refunded
    from order_lines lines
    left join (
      select order_id, position, sum(quantity) as quantity
      from shipment_lines join shipments on shipments.id = shipment_id
      where order_id = ${ids} and voided_at is null group by order_id, position
    ) as shipped using (order_id, position)
    left join (
      select payments.order_id, position, sum(quantity) as quantity, sum(unshipped) as unshipped
      from refund_lines
      join refunds on refunds.id = refund_id and refunds.state <> 'failed'
      join payments on payments.id = refunds.payment_id
      where payments.order_id = ${ids} group by payments.order_id, position
    ) as refunded using (order_id, position)
    where lines.order_id = ${ids} order by lines.order_id, lines.position`.execute(db);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
