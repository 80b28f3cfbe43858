import { type Kysely, sql } from 'kysely';

const carriers = [
  ['UPS', 'https://www.ups.com/track?tracknum={number}'],
  ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'],
  ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'],
  ['DHL', 'https://www.dhl.com/en/express/tracking.html?AWB={number}&brand=DHL'],
] as const;

/** Never more units shipped than were ordered and not refunded, whatever runs at once; and the usual carriers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await guardUnits(db);
  await recordShipmentsOfTheReleaseBefore(db);
  for (const [name, url] of carriers) {
    await sql`
      insert into carriers (id, name, tracking_url)
      select gen_random_uuid(), ${name}, ${url}
      where not exists (select from carriers where name not in (${sql.join(carriers.map(([each]) => each))}))`.execute(
      db,
    );
  }
}

/** Locks the order, so that two shipments at once are added up one after the other. */
async function guardUnits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_shipped_units(shipment uuid) returns void language plpgsql as $$
    declare
      shipped_order uuid;
    begin
      select order_id into shipped_order from shipments where id = shipment;
      perform from orders where id = shipped_order for update;
      if exists (
        select from shipment_lines mine
        left join order_lines line on line.order_id = shipped_order and line.position = mine.position
        where mine.shipment_id = shipment and coalesce(line.quantity, 0) < (
          select coalesce(sum(quantity), 0) from shipment_lines join shipments on id = shipment_id
          where order_id = shipped_order and voided_at is null and position = mine.position
        ) + (
          select coalesce(sum(unshipped), 0) from refund_lines
          join refunds on refunds.id = refund_id and refunds.state <> 'failed'
          join payments on payments.id = refunds.payment_id
          where payments.order_id = shipped_order and refund_lines.position = mine.position
        )
      ) then
        raise exception 'shipment % has more units than its order has left', shipment
          using errcode = 'check_violation', constraint = 'shipment_lines_left';
      end if;
    end
    $$`.execute(db);
  await sql`
    create function check_shipment_lines() returns trigger language plpgsql as $$
    begin
      perform check_shipped_units(id) from (select distinct shipment_id as id from added) as touched;
      return null;
    end
    $$`.execute(db);
  for (const change of ['insert', 'update']) {
    await sql`
      create trigger ${sql.id(`shipment_lines_left_on_${change}`)} after ${sql.raw(change)} on shipment_lines
      referencing new table as added for each statement execute function check_shipment_lines()`.execute(
      db,
    );
  }
  await sql`
    create function check_shipment_again() returns trigger language plpgsql as $$
    begin
      perform check_shipped_units(new.id);
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger shipments_left_on_return after update of voided_at on shipments
    for each row when (old.voided_at is not null and new.voided_at is null)
    execute function check_shipment_again()`.execute(db);
}

/** The release before writes `shipping_status` alone: what it ships gets its shipment, and loses it again. */
async function recordShipmentsOfTheReleaseBefore(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_shipping_status() returns trigger language plpgsql as $$
    declare
      parcel uuid := gen_random_uuid();
    begin
      if new.shipping_status = 'Pending' then
        update shipments set voided_at = now()
        where order_id = new.id and voided_at is null and delivered_at is null;
        return null;
      end if;
      insert into shipments (id, order_id, shipped_at) values (parcel, new.id, coalesce(new.shipped_at, now()));
      insert into shipment_lines (shipment_id, position, quantity)
      select parcel, line.position, line.quantity - coalesce(shipped.quantity, 0) - coalesce(refunded.quantity, 0)
      from order_lines line
      left join (
        select position, sum(quantity) as quantity
        from shipment_lines join shipments on id = shipment_id
        where order_id = new.id and voided_at is null group by position
      ) as shipped using (position)
      left join (
        select position, sum(unshipped) as quantity
        from refund_lines
        join refunds on refunds.id = refund_id and refunds.state <> 'failed'
        join payments on payments.id = refunds.payment_id
        where payments.order_id = new.id group by position
      ) as refunded using (position)
      where line.order_id = new.id
        and line.quantity > coalesce(shipped.quantity, 0) + coalesce(refunded.quantity, 0);
      return null;
    end
    $$`.execute(db);
  // Fires only for a statement that names the column itself, which this release's never do.
  await sql`
    create trigger orders_z_record_shipping after update of shipping_status on orders
    for each row when (old.shipping_status <> new.shipping_status)
    execute function record_shipping_status()`.execute(db);
}
