import { type Kysely, sql } from 'kysely';

/** Adds revenue to the days of the shop's time zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['revenue_days', 'product_sales', 'customer_months']) {
    const [key, index] = [sql.id(`${table}_pkey`), sql.id(`${table}_by_zone`)];
    await sql`
      alter table ${sql.table(table)} drop constraint ${key},
        add constraint ${key} primary key using index ${index}`.execute(db);
  }
  await sql`drop trigger revenue_entries_by_customer on revenue_entries`.execute(db);
  await sql`drop function add_to_customer_months()`.execute(db);
  await addRevenue(db);
  await recordRevenue(db);
}

/** The only function that adds entries of the ledger to its sums. */
async function addRevenue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_revenue(made bigint[], zone text) returns void language plpgsql as $$
    begin
      -- Always customers before products before days, each in order, which prevents deadlocks.
      insert into customer_months (time_zone, month, user_id, orders, amount_cents)
      select zone, date_trunc('month', shop_day(at, zone)::timestamp)::date, user_id,
        count(*) filter (where kind = 'paid'), sum(amount_cents)
      from revenue_entries where id = any(made)
      group by 2, 3 order by 2, 3
      on conflict (time_zone, month, user_id) do update set
        orders = customer_months.orders + excluded.orders,
        amount_cents = customer_months.amount_cents + excluded.amount_cents;
      insert into product_sales (time_zone, product_id, day, units, amount_cents)
      select zone, product_id, shop_day(at, zone), sum(quantity), sum(quantity * unit_price_cents)
      from revenue_entries join order_lines using (order_id)
      where revenue_entries.id = any(made) and kind = 'paid'
      group by 2, 3 order by 3, 2
      on conflict (time_zone, product_id, day) do update set
        units = product_sales.units + excluded.units,
        amount_cents = product_sales.amount_cents + excluded.amount_cents;
      insert into revenue_days (time_zone, day, orders, units, paid_cents, refunded_cents, disputed_cents)
      select zone, shop_day(at, zone), count(*) filter (where kind = 'paid'), sum(units),
        coalesce(sum(amount_cents) filter (where kind = 'paid'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'disputed'), 0)
      from revenue_entries where id = any(made)
      group by 2 order by 2
      on conflict (time_zone, day) do update set orders = revenue_days.orders + excluded.orders,
        units = revenue_days.units + excluded.units,
        paid_cents = revenue_days.paid_cents + excluded.paid_cents,
        refunded_cents = revenue_days.refunded_cents + excluded.refunded_cents,
        disputed_cents = revenue_days.disputed_cents + excluded.disputed_cents;
    end
    $$`.execute(db);
}

/** As before, but for the sums. The zone is read after the entries are in, which wait for a move of the days. */
async function recordRevenue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function record_revenue(which uuid[]) returns void language plpgsql as $$
    declare made bigint[];
    begin
      perform from orders where id = any(which) and paid_at is not null order by id for update;
      with paid as (
        select id, user_id, total_cents, paid_at,
          (select payments.id from payments
            where payments.order_id = orders.id and intent_id = transaction_id) as payment_id
        from orders where id = any(which) and paid_at is not null
      ), target as (
        select id, user_id, 'paid' as kind, id as source_id, total_cents as amount, paid_at as at,
          (select sum(quantity) from order_lines where order_id = id) as units
        from paid
        union all
        select paid.id, user_id, 'refunded', refunds.id,
          case when state = 'succeeded' then -amount_cents else 0 end, updated_at, 0
        from paid join refunds using (payment_id)
        union all
        select paid.id, user_id, 'disputed', disputes.id,
          case when status = 'lost' then -amount_cents else 0 end, updated_at, 0
        from paid join disputes using (payment_id)
        union all
        -- Deleted, as where it turned out to be another one.
        select distinct paid.id, paid.user_id, kind, source_id, 0, now(), 0
        from paid join revenue_entries on order_id = paid.id
        where kind = 'refunded' and not exists (select from refunds where refunds.id = source_id)
      ), missing as (
        select target.*, amount - coalesce((
          select sum(amount_cents) from revenue_entries as entered
          where entered.order_id = target.id and entered.source_id = target.source_id), 0) as change
        from target
      ), entered as (
        insert into revenue_entries (at, kind, order_id, source_id, user_id, amount_cents, units)
        select at, kind, id, source_id, user_id, change, coalesce(units, 0) from missing where change <> 0
        returning id
      )
      select array_agg(id) into made from entered;
      if made is null then return; end if;
      perform add_revenue(made, (select time_zone from shop_settings));
    end
    $$`.execute(db);
}
