import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Writes down how the stored products and orders came to be: what was received, held, then released or sold, and put back. */
export async function storeSampleMovements(tx: Tx): Promise<void> {
  await sql`
    with line as (
      select product_id, quantity, orders.*,
        state = 'refunded' and shipping_status = 'Pending' as came_back
      from order_lines join orders on orders.id = order_id
    ), moved as (
      select id as product_id, null::uuid as order_id, 'received' as kind,
        on_hand + coalesce((select sum(quantity) from line where product_id = products.id and paid_at is not null and not came_back), 0) as quantity,
        (select min(created_at) from orders) - interval '1 day' as at
      from products
      union all
      select product_id, id, 'held', quantity, created_at from line
      union all
      select product_id, id, 'sold', quantity, paid_at from line where paid_at is not null
      union all
      select product_id, id, 'restocked', quantity, paid_at + interval '1 day' from line where came_back
      union all
      select product_id, id, 'released', quantity, least(held_until, now())
      from line where state in ('expired', 'deleted')
    )
    insert into stock_movements (product_id, order_id, kind, quantity, at)
    select product_id, order_id, kind, quantity, at from moved order by at`.execute(tx);
}
