import { type Kysely, sql } from 'kysely';

/**
 * Where an order's goods are is said by `fulfillment` alone; `shipping_status` followed from it by a
 * trigger. Orders that were set to shipped before parcels had lines get the parcel that they lack.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with parcel as (
      insert into shipments (id, order_id, shipped_at, delivered_at)
      select gen_random_uuid(), id, coalesce(shipped_at, paid_at),
        case fulfillment when 'delivered' then coalesce(shipped_at, paid_at) end
      from orders
      where fulfillment in ('shipped', 'delivered') and paid_at is not null
        and not exists (select from shipments where order_id = orders.id and voided_at is null)
      returning id, order_id
    )
    insert into shipment_lines (shipment_id, position, quantity)
    select parcel.id, position, order_lines.quantity - coalesce(refunded.quantity, 0)
    from parcel join order_lines using (order_id)
    left join (
      select order_id, position, sum(unshipped) as quantity
      from refund_lines
      join refunds on refunds.id = refund_id and refunds.state <> 'failed'
      join payments on payments.id = refunds.payment_id
      group by order_id, position
    ) as refunded using (order_id, position)
    where order_lines.quantity > coalesce(refunded.quantity, 0)`.execute(db);
  await sql`drop trigger orders_z_record_shipping on orders`.execute(db);
  await sql`drop trigger orders_a_match_shipping on orders`.execute(db);
  await sql`drop trigger orders_a_inserted_shipped on orders`.execute(db);
  await sql`drop function record_shipping_status`.execute(db);
  await sql`drop function match_shipping_status`.execute(db);
  await sql`alter table orders drop column shipping_status`.execute(db);
  await sql`alter index orders_with_goods_here rename to orders_to_ship`.execute(db);
  await sql`alter index orders_with_goods_gone rename to orders_shipped`.execute(db);
  await sql`
    alter table orders add constraint shipped_once_paid
    check (fulfillment = 'pending' or paid_at is not null) not valid`.execute(db);
  await sql`alter table orders validate constraint shipped_once_paid`.execute(db);
}
