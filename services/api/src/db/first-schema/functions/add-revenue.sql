-- Adds entries of the revenue ledger to the sums of days, products and customers, in the
-- transaction that made them.
create function add_revenue(made bigint[], zone text) returns void
  language plpgsql as $$
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
$$;
