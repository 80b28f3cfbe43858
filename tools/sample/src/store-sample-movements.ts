import type { Tx } from '@kerf/api/db/database';
import { sql } from 'kysely';

/**
 * Writes the stock movements behind the stored products and orders: received, held, then released or sold,
 * and restocked.
 */
export async function storeSampleMovements(tx: Tx): Promise<void> {
  await sql`
    with line as (
      select product_id, quantity, orders.*, came_back, came_back_at
      from order_lines
      join orders on orders.id = order_id
      left join lateral (
        select sum(refund_lines.quantity) as came_back, max(refunds.updated_at) as came_back_at
        from refund_lines
        join refunds on refunds.id = refund_id
        join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and refund_lines.position = order_lines.position and restock
          and refunds.state <> 'failed'
      ) as refunded on true
    ), moved as (
      select id as product_id, null::uuid as order_id, 'received' as kind,
        on_hand + coalesce((
          select sum(quantity - coalesce(came_back, 0)) from line
          where product_id = products.id and paid_at is not null), 0) as quantity,
        (select min(created_at) from orders) - interval '1 day' as at
      from products
      union all
      select product_id, id, 'held', quantity, created_at from line
      union all
      select product_id, id, 'sold', quantity, paid_at from line where paid_at is not null
      union all
      select product_id, id, 'restocked', came_back, came_back_at from line where came_back > 0
      union all
      select product_id, id, 'released', quantity, least(held_until, now())
      from line where life in ('expired', 'deleted')
    )
    insert into stock_movements (product_id, order_id, kind, quantity, at)
    select product_id, order_id, kind, quantity, at from moved order by at`.execute(tx);
}
