-- Enters what an order's payment, refunds and disputes have changed since its last entries.
-- Deferred: several writers touch these in one transaction.
create function record_revenue(which uuid[]) returns void
  language plpgsql as $$
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
$$;
