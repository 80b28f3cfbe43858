import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/**
 * An order that asks for what the shipping of another came to cost more once that was paid. Nothing of the first one
 * leaves meanwhile, not even by the release before this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column supplements uuid,
      add constraint orders_supplements_fkey foreign key (supplements) references orders not valid`.execute(
    db,
  );
  for (const statement of [checkDifferencePaid, addRevenue]) await sql.raw(statement).execute(db);
  await sql`
    comment on function check_difference_paid() is
      'Guard: goods of an order leave once the difference in its shipping is paid or waived, whoever ships them.'`.execute(
    db,
  );
  await sql`
    create trigger orders_difference_paid before update of fulfillment on orders
    for each row when (old.fulfillment in ('pending', 'packed') and new.fulfillment not in ('pending', 'packed'))
    execute function check_difference_paid()`.execute(db);
}

const checkDifferencePaid = `
create function check_difference_paid() returns trigger
  language plpgsql as $$
  begin
    if not exists (
      select from orders where supplements = new.id and money = 'unpaid' and life <> 'deleted'
    ) then return new; end if;
    raise exception 'the difference in the shipping of this order is not paid'
      using errcode = 'check_violation', constraint = 'orders_difference_paid';
  end
$$`;

/** As before, but that a payment for no units is no order of its own. */
const addRevenue = `
create or replace function add_revenue(made bigint[], zone text) returns void
  language plpgsql as $$
  begin
    -- Always customers before products before days, each in order, which prevents deadlocks.
    insert into customer_months (time_zone, month, account_id, orders, amount_cents)
    select zone, date_trunc('month', shop_day(at, zone)::timestamp)::date, account_id,
      count(*) filter (where kind = 'paid' and units > 0), sum(amount_cents - tax_cents)
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
    select zone, shop_day(at, zone), count(*) filter (where kind = 'paid' and units > 0), sum(units),
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
