import { type Kysely, sql } from 'kysely';

/**
 * What goes back for nothing in particular is shared by what is left of each rate. Before, an amount or a dispute after
 * refunds of units was shared by what had been charged, also for rates of which nothing was left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(taxOfSource).execute(db);
  await sql.raw(taxOfRevenue).execute(db);
}

const taxOfSource = `
create or replace function tax_of_source(decision jsonb, of_kind text, source uuid, brought bigint, brought_tax bigint)
  returns table (treatment text, name text, country text, region text, milli_percent int,
    net_cents bigint, tax_cents bigint)
  language sql stable as $$
  with part as (select * from tax_parts(decision)),
  shipped as (
    select this.shipping_cents as now, (
      select coalesce(sum(earlier.shipping_cents), 0) from refunds as earlier
      where earlier.payment_id = this.payment_id and earlier.state <> 'failed'
        and (earlier.created_at, earlier.id) < (this.created_at, this.id)
    ) as before
    from refunds as this
    where of_kind = 'refunded' and this.id = source and this.shipping_cents > 0
  ),
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
    select part.*, shipped.now,
      round(part.tax * least(part.net, before + shipped.now) / part.net)
        - round(part.tax * least(part.net, before) / part.net)
    from shipped join part on "position" = -1 and part.net > 0
  ), rest as (
    select brought - brought_tax - coalesce(sum(known_net), 0) as rest_net,
      brought_tax - coalesce(sum(known_tax), 0) as rest_tax
    from known
  ), gone as (
    select treatment, name, country, region, milli_percent, known_net as net, known_tax as tax from known
    union all
    select treatment, name, country, region, milli_percent, -net_cents, -tax_cents from tax_entries
    where of_kind <> 'paid' and kind <> 'paid' and source_id <> source and order_id = (
      select order_id from payments where id = coalesce(
        (select payment_id from refunds where refunds.id = source),
        (select payment_id from disputes where disputes.id = source)))
  ), remaining as (
    select rate.*, rate.net - coalesce(off.net, 0) as net_left, rate.tax - coalesce(off.tax, 0) as tax_left
    from (
      select treatment, name, country, region, milli_percent, min("position") as place,
        sum(net) as net, sum(tax) as tax
      from part group by 1, 2, 3, 4, 5
    ) as rate
    left join (
      select treatment, name, country, region, milli_percent, sum(net) as net, sum(tax) as tax
      from gone group by 1, 2, 3, 4, 5
    ) as off using (treatment, name, country, region, milli_percent)
  ), weighed as (
    -- By what is left, as long as that is enough; otherwise by what was charged.
    select remaining.*, rest_net, rest_tax,
      case when rest_net / nullif(sum(net_left) over (), 0) between 0 and 1 then net_left else net end as net_part,
      case when rest_tax / nullif(sum(tax_left) over (), 0) between 0 and 1 then tax_left else tax end as tax_part
    from remaining, rest
  ), sharing as (
    select weighed.*,
      sum(net_part) over (order by place) as net_until, sum(net_part) over () as net_all,
      sum(tax_part) over (order by place) as tax_until, sum(tax_part) over () as tax_all
    from weighed
  ), every as (
    select treatment, name, country, region, milli_percent, known_net as net, known_tax as tax from known
    union all
    select treatment, name, country, region, milli_percent,
      case when net_all = 0 then 0 else round(rest_net * net_until / net_all)
        - round(rest_net * (net_until - net_part) / net_all) end,
      case when tax_all = 0 then 0 else round(rest_tax * tax_until / tax_all)
        - round(rest_tax * (tax_until - tax_part) / tax_all) end
    from sharing
  )
  select treatment, name, country, region, milli_percent, sum(net)::bigint, sum(tax)::bigint
  from every group by 1, 2, 3, 4, 5
$$`;

const taxOfRevenue = `
create or replace function tax_of_revenue() returns trigger
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
          -- Of what refunds and other disputes have left.
          select coalesce(least(left_tax, round(left_tax * abs(brought) / nullif(left_total, 0))), 0) into tax
          from (
            select coalesce(sum(tax_cents), 0) as left_tax, coalesce(sum(net_cents + tax_cents), 0) as left_total
            from tax_entries where order_id = new.order_id and source_id <> new.source_id
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
