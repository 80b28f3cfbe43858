import { type Kysely, sql } from 'kysely';

/**
 * Who gives back all that is left leaves nothing at any rate. Before, amounts that had taken more of one rate than was
 * left of it stayed on all, as long as they added up to nothing.
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
  back as (
    select refunds.id = source as is_this, place, amount
    from refunds
    join refunds as this on this.id = source and this.payment_id = refunds.payment_id
    join lateral (
      select (-1 - ordinality)::int as place, value::bigint as amount
      from jsonb_array_elements_text(refunds.further_shipping) with ordinality
      union all
      select -1, refunds.shipping_cents - coalesce((
        select sum(value::bigint) from jsonb_array_elements_text(refunds.further_shipping)), 0)
    ) as each on true
    where of_kind = 'refunded' and (refunds.id = source
      or refunds.state <> 'failed' and (refunds.created_at, refunds.id) < (this.created_at, this.id))
  ),
  shipped as (
    select place, coalesce(sum(amount) filter (where is_this), 0) as now,
      coalesce(sum(amount) filter (where not is_this), 0) as before
    from back group by place having sum(amount) filter (where is_this) > 0
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
    from shipped join part on part."position" = shipped.place and part.net > 0
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
      case when rest_tax / nullif(sum(tax_left) over (), 0) between 0 and 1 then tax_left else tax end as tax_part,
      rest_net = sum(net_left) over () as is_all_net, rest_tax = sum(tax_left) over () as is_all_tax
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
      case when is_all_net then net_left when net_all = 0 then 0
        else round(rest_net * net_until / net_all) - round(rest_net * (net_until - net_part) / net_all) end,
      case when is_all_tax then tax_left when tax_all = 0 then 0
        else round(rest_tax * tax_until / tax_all) - round(rest_tax * (tax_until - tax_part) / tax_all) end
    from sharing
  )
  select treatment, name, country, region, milli_percent, sum(net)::bigint, sum(tax)::bigint
  from every group by 1, 2, 3, 4, 5
$$`;
