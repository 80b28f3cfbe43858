import { type Kysely, sql } from 'kysely';

/**
 * What was paid, refunded and lost to disputes, each on its day, and the daily sums that reports read.
 * Triggers write them when the transaction commits, so that none of the places that move money, nor the
 * release before, can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without foreign keys, whose locks would keep orders waiting; none of these records is ever removed.
  await sql`
    create table revenue_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- Of the moment, in the shop's time zone.
      day date not null generated always as ((at at time zone 'UTC')::date) stored,
      kind text not null check (kind in ('paid', 'refunded', 'disputed')),
      order_id uuid not null,
      -- The refund or dispute, or the order itself.
      source_id uuid not null,
      user_id uuid not null,
      -- Negative where money went back; positive again where a refund failed or a dispute was won after all.
      amount_cents bigint not null check (amount_cents <> 0),
      -- Of the order, in its entry of kind 'paid'.
      units integer not null
    )`.execute(db);
  await sql`create unique index revenue_entries_paid_once on revenue_entries (order_id) where kind = 'paid'`.execute(
    db,
  );
  await sql`create index revenue_entries_of_order on revenue_entries (order_id)`.execute(db);
  await sql`
    create index revenue_entries_by_day on revenue_entries (day)
    include (user_id, kind, amount_cents, units, at)`.execute(db);
  await sql`
    create table revenue_days (
      day date primary key,
      orders integer not null,
      units bigint not null,
      paid_cents bigint not null,
      refunded_cents bigint not null,
      disputed_cents bigint not null
    )`.execute(db);
  await sql`
    create table product_sales (
      product_id uuid not null,
      day date not null,
      units bigint not null,
      amount_cents bigint not null,
      primary key (product_id, day)
    )`.execute(db);
  await sql`create index product_sales_by_day on product_sales (day) include (product_id, units, amount_cents)`.execute(
    db,
  );
  await makeFunctions(db);
  await makeTriggers(db);
}

/** Enters what of these orders' money has not been entered yet. Calling it again changes nothing. */
async function makeFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_revenue(which uuid[]) returns void language plpgsql as $$
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
      -- Always products before days, both in order, which prevents deadlocks.
      insert into product_sales (product_id, day, units, amount_cents)
      select product_id, day, sum(quantity), sum(quantity * unit_price_cents)
      from revenue_entries join order_lines using (order_id)
      where revenue_entries.id = any(made) and kind = 'paid'
      group by product_id, day order by day, product_id
      on conflict (product_id, day) do update set units = product_sales.units + excluded.units,
        amount_cents = product_sales.amount_cents + excluded.amount_cents;
      insert into revenue_days (day, orders, units, paid_cents, refunded_cents, disputed_cents)
      select day, count(*) filter (where kind = 'paid'), sum(units),
        coalesce(sum(amount_cents) filter (where kind = 'paid'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0),
        coalesce(sum(amount_cents) filter (where kind = 'disputed'), 0)
      from revenue_entries where id = any(made)
      group by day order by day
      on conflict (day) do update set orders = revenue_days.orders + excluded.orders,
        units = revenue_days.units + excluded.units,
        paid_cents = revenue_days.paid_cents + excluded.paid_cents,
        refunded_cents = revenue_days.refunded_cents + excluded.refunded_cents,
        disputed_cents = revenue_days.disputed_cents + excluded.disputed_cents;
    end
    $$`.execute(db);
  await sql`
    create function record_order_revenue() returns trigger language plpgsql as $$
    begin
      perform record_revenue(array[new.id]);
      return null;
    end
    $$`.execute(db);
  await sql`
    create function record_reversal_revenue() returns trigger language plpgsql as $$
    begin
      perform record_revenue(array(
        select order_id from payments
        where id = case tg_op when 'DELETE' then old.payment_id else new.payment_id end
          and order_id is not null));
      return null;
    end
    $$`.execute(db);
}

/** Deferred, so that the days' rows, which all payments share, are locked for the moment of the commit only. */
async function makeTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create constraint trigger orders_revenue after insert or update of paid_at on orders
    deferrable initially deferred for each row when (new.paid_at is not null)
    execute function record_order_revenue()`.execute(db);
  for (const [table, columns] of [
    ['refunds', 'state, amount_cents'],
    ['disputes', 'status, amount_cents'],
  ] as const) {
    await sql`
      create constraint trigger ${sql.id(`${table}_revenue`)}
      after insert or delete or update of ${sql.raw(columns)} on ${sql.table(table)}
      deferrable initially deferred for each row
      execute function record_reversal_revenue()`.execute(db);
  }
}
