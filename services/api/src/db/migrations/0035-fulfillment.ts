import { type Kysely, sql } from 'kysely';
import { guardFulfillmentMoves } from '../order-moves.ts';

/**
 * Shipments as rows of their own, and how far an order's goods are. The release before knows only
 * `shipping_status`; a trigger keeps the two the same whichever of them is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carriers (
      id uuid primary key,
      name text not null check (name <> ''),
      tracking_url text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create unique index carriers_name on carriers (lower(name))`.execute(db);
  await sql`
    create table shipments (
      id uuid primary key,
      order_id uuid not null references orders,
      carrier_id uuid references carriers,
      tracking_number text check (tracking_number <> ''),
      shipped_at timestamptz(3) not null default now(),
      delivered_at timestamptz(3),
      voided_at timestamptz(3),
      created_by uuid references users
    )`.execute(db);
  await sql`create index shipments_of_order on shipments (order_id, shipped_at)`.execute(db);
  await sql`
    create unique index shipments_tracked on shipments (upper(tracking_number), coalesce(carrier_id, '00000000-0000-0000-0000-000000000000'))
    where tracking_number is not null and voided_at is null`.execute(db);
  await sql`
    create table shipment_lines (
      shipment_id uuid not null references shipments on delete cascade,
      position integer not null,
      quantity integer not null check (quantity > 0),
      primary key (shipment_id, position)
    )`.execute(db);
  await sql`
    alter table orders
      add column fulfillment text not null default 'pending',
      add column packed_at timestamptz(3)`.execute(db);
  await sql`update orders set fulfillment = 'shipped' where shipping_status = 'Shipped'`.execute(
    db,
  );
  await shipmentsOfShippedOrders(db);
  await guardFulfillmentMoves(db);
  await sql`
    create function match_shipping_status() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.fulfillment <> old.fulfillment then
        new.shipping_status := case when new.fulfillment in ('shipped', 'delivered') then 'Shipped' else 'Pending' end;
      elsif (new.shipping_status = 'Shipped') <> (new.fulfillment in ('shipped', 'delivered')) then
        new.fulfillment := case new.shipping_status when 'Shipped' then 'shipped' else 'pending' end;
      end if;
      return new;
    end
    $$`.execute(db);
  // Triggers run in the order of their names: this one before the guard of the moves.
  await sql`
    create trigger orders_a_inserted_shipped before insert on orders
    for each row when (new.shipping_status = 'Shipped') execute function match_shipping_status()`.execute(
    db,
  );
  await sql`
    create trigger orders_a_match_shipping before update of shipping_status, fulfillment on orders
    for each row execute function match_shipping_status()`.execute(db);
}

async function shipmentsOfShippedOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into shipments (id, order_id, shipped_at)
    select gen_random_uuid(), id, coalesce(shipped_at, state_changed_at)
    from orders where shipping_status = 'Shipped'`.execute(db);
  await sql`
    insert into shipment_lines (shipment_id, position, quantity)
    select shipments.id, position, quantity
    from shipments join order_lines using (order_id)`.execute(db);
}
