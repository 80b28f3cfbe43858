import { type Kysely, sql } from 'kysely';

export const touches = { revenue_entries: 'locks' } as const;

/**
 * Revenue is what was paid for goods and shipping. The tax in each entry of the ledger is kept beside its amount, and
 * by rate in a ledger of its own, which reports of tax add up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table revenue_entries add column tax_cents bigint not null default 0`.execute(db);
  await sql`
    create table tax_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null check (kind in ('paid', 'refunded', 'disputed')),
      order_id uuid not null,
      source_id uuid not null,
      treatment text not null,
      name text not null,
      country text not null,
      region text not null,
      milli_percent int not null,
      net_cents bigint not null,
      tax_cents bigint not null
    )`.execute(db);
  await sql`create index tax_entries_by_time on tax_entries (at)`.execute(db);
  await sql`create index tax_entries_of_order on tax_entries (order_id)`.execute(db);
  for (const statement of [taxParts, taxOfSource, taxOfRevenue, addRevenue]) {
    await sql.raw(statement).execute(db);
  }
  for (const [name, reason] of Object.entries(reasons)) {
    await sql.raw(`comment on function ${name} is '${reason}'`).execute(db);
  }
  await sql`
    create trigger revenue_taxed before insert on revenue_entries
    for each row execute function tax_of_revenue()`.execute(db);
}

const reasons = {
  'tax_of_revenue()':
    'Entries of revenue are made by triggers here, so that nothing that moves money forgets them. Their tax follows.',
  'tax_of_source(jsonb, text, uuid, bigint, bigint)':
    'Says for tax_of_revenue() what a payment, a refund or a dispute has brought by rate.',
  'tax_parts(jsonb)': 'Reads for tax_of_source() what an order was taxed when it was placed.',
};

/** The amounts that an order's tax was decided on: its lines by position, and shipping at -1. */
const taxParts = `
create function tax_parts(decision jsonb)
  returns table ("position" int, net bigint, tax bigint,
    treatment text, name text, country text, region text, milli_percent int)
  language sql immutable as $$
  select place, (part ->> 'netCents')::bigint, (part ->> 'taxCents')::bigint, part ->> 'treatment',
    part ->> 'name', part ->> 'country', part ->> 'region', (part ->> 'milliPercent')::int
  from (
    select (ordinality - 1)::int as place, value as part
    from jsonb_array_elements(decision -> 'lines') with ordinality
    union all
    select -1, decision -> 'shipping' where jsonb_typeof(decision -> 'shipping') = 'object'
  ) as parts
$$`;

/**
 * What a payment, a refund or a dispute has brought by rate. A refund's units and shipping go to their rates; what is for
 * nothing in particular is shared by all rates, so that the sum is exact.
 */
const taxOfSource = `
create function tax_of_source(decision jsonb, of_kind text, source uuid, brought bigint, brought_tax bigint)
  returns table (treatment text, name text, country text, region text, milli_percent int,
    net_cents bigint, tax_cents bigint)
  language sql stable as $$
  with part as (select * from tax_parts(decision)),
  known as (
    select part.*, quantity * unit_price_cents as known_net,
      refund_lines.amount_cents - quantity * unit_price_cents as known_tax
    from refund_lines
    join refunds on refunds.id = refund_lines.refund_id
    join payments on payments.id = payment_id
    join lateral (
      select unit_price_cents from order_lines
      where order_lines.order_id = payments.order_id
        and order_lines."position" = refund_lines."position"
    ) as ordered on true
    join part using ("position")
    where of_kind = 'refunded' and refund_lines.refund_id = source
    union all
    select part.*, shipping_cents, 0
    from refunds join part on "position" = -1
    where of_kind = 'refunded' and refunds.id = source and shipping_cents > 0
  ), rest as (
    select brought - brought_tax - coalesce(sum(known_net), 0) as rest_net,
      brought_tax - coalesce(sum(known_tax), 0) as rest_tax,
      bool_or("position" = -1) as is_shipping
    from known
  ), sharing as (
    select part.*,
      sum(part.net) over (order by "position") as net_until, sum(part.net) over () as net_all,
      sum(part.tax) over (order by "position") as tax_until, sum(part.tax) over () as tax_all
    from part, rest where is_shipping is not true or "position" = -1
  ), every as (
    select treatment, name, country, region, milli_percent, known_net as net, known_tax as tax from known
    union all
    select treatment, name, country, region, milli_percent,
      case when net_all = 0 then 0 else round(rest_net * net_until / net_all)
        - round(rest_net * (net_until - sharing.net) / net_all) end,
      case when tax_all = 0 then 0 else round(rest_tax * tax_until / tax_all)
        - round(rest_tax * (tax_until - sharing.tax) / tax_all) end
    from sharing, rest
  )
  select treatment, name, country, region, milli_percent, sum(net)::bigint, sum(tax)::bigint
  from every group by 1, 2, 3, 4, 5
$$`;

const taxOfRevenue = `
create function tax_of_revenue() returns trigger
  language plpgsql as $$
  declare
    sold record;
    brought bigint;
    tax bigint := 0;
  begin
    select tax_decision, tax_cents, total_cents into sold from orders where id = new.order_id;
    if sold.tax_decision is null then return new; end if;
    select coalesce(sum(amount_cents), 0) + new.amount_cents into brought
    from revenue_entries where order_id = new.order_id and source_id = new.source_id;
    if brought <> 0 then
      case new.kind
        when 'paid' then tax := sold.tax_cents;
        when 'refunded' then
          select refunds.tax_cents into tax from refunds where refunds.id = new.source_id;
        else
          -- Of what refunds have left.
          select coalesce(least(left_tax, round(left_tax * abs(brought) / nullif(left_total, 0))), 0) into tax
          from (
            select sold.tax_cents - coalesce(sum(refunds.tax_cents), 0) as left_tax,
              sold.total_cents - coalesce(sum(refunds.amount_cents), 0) as left_total
            from payments join refunds on refunds.payment_id = payments.id and refunds.state = 'succeeded'
            where payments.order_id = new.order_id
          ) as remaining;
      end case;
    end if;
    insert into tax_entries (at, kind, order_id, source_id, treatment, name, country, region, milli_percent,
      net_cents, tax_cents)
    select new.at, new.kind, new.order_id, new.source_id, treatment, name, country, region, milli_percent,
      sum(net_cents), sum(tax_cents)
    from (
      select treatment, name, country, region, milli_percent,
        sign(brought)::bigint * net_cents as net_cents, sign(brought)::bigint * tax_cents as tax_cents
      from tax_of_source(sold.tax_decision, new.kind, new.source_id, abs(brought), tax)
      where brought <> 0
      union all
      select treatment, name, country, region, milli_percent, -net_cents, -tax_cents
      from tax_entries where order_id = new.order_id and source_id = new.source_id
    ) as change
    group by treatment, name, country, region, milli_percent
    having sum(net_cents) <> 0 or sum(tax_cents) <> 0;
    new.tax_cents := sign(brought)::bigint * tax - (
      select coalesce(sum(tax_cents), 0) from revenue_entries
      where order_id = new.order_id and source_id = new.source_id);
    return new;
  end
$$`;

/** As before, without tax. */
const addRevenue = `
create or replace function add_revenue(made bigint[], zone text) returns void
  language plpgsql as $$
  begin
    -- Always customers before products before days, each in order, which prevents deadlocks.
    insert into customer_months (time_zone, month, account_id, orders, amount_cents)
    select zone, date_trunc('month', shop_day(at, zone)::timestamp)::date, account_id,
      count(*) filter (where kind = 'paid'), sum(amount_cents - tax_cents)
    from revenue_entries where id = any(made)
    group by 2, 3 order by 2, 3
    on conflict (time_zone, month, account_id) do update set
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
      coalesce(sum(amount_cents - tax_cents) filter (where kind = 'paid'), 0),
      coalesce(sum(amount_cents - tax_cents) filter (where kind = 'refunded'), 0),
      coalesce(sum(amount_cents - tax_cents) filter (where kind = 'disputed'), 0)
    from revenue_entries where id = any(made)
    group by 2 order by 2
    on conflict (time_zone, day) do update set orders = revenue_days.orders + excluded.orders,
      units = revenue_days.units + excluded.units,
      paid_cents = revenue_days.paid_cents + excluded.paid_cents,
      refunded_cents = revenue_days.refunded_cents + excluded.refunded_cents,
      disputed_cents = revenue_days.disputed_cents + excluded.disputed_cents;
  end
$$`;
