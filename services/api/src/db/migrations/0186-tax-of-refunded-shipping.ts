import { type Kysely, sql } from 'kysely';

/**
 * Shipping that goes back has its own tax, as in the plan of the refund. Before, what was refunded for nothing in
 * particular earlier was taken back from the rate of shipping alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(taxOfSource).execute(db);
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
  ), sharing as (
    select part.*,
      sum(part.net) over (order by "position") as net_until, sum(part.net) over () as net_all,
      sum(part.tax) over (order by "position") as tax_until, sum(part.tax) over () as tax_all
    from part
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
