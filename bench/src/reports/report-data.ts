import pg from 'pg';

/** Fills the tables that reports read, as triggers would have. */
export async function fillReports(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of [entries, days, customers, sales, shelf, arrivals, sold])
      await client.query(statement);
    await client.query(
      'vacuum analyze revenue_entries, revenue_days, customer_months, product_sales, stock_movements',
    );
  } finally {
    await client.end();
  }
}

/** Payments, full refunds of refunded orders, and a tenth of every fortieth order. */
const entries = `
  insert into revenue_entries (at, kind, order_id, source_id, account_id, amount_cents, units)
  select paid_at, 'paid', id, id, account_id, total_cents,
    (select sum(quantity) from order_lines where order_id = orders.id)
  from orders where paid_at is not null
  union all
  select paid_at + interval '2 days', 'refunded', id, gen_random_uuid(), account_id,
    -case money when 'refunded' then total_cents else greatest(1, total_cents / 10) end, 0
  from orders where money = 'refunded' or money = 'paid' and serial % 40 = 0
  order by 1`;

const days = `
  insert into revenue_days (day, orders, units, paid_cents, refunded_cents, disputed_cents)
  select day, count(*) filter (where kind = 'paid'), sum(units),
    coalesce(sum(amount_cents) filter (where kind = 'paid'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0), 0
  from revenue_entries group by day`;

const customers = `
  insert into customer_months (month, account_id, orders, amount_cents)
  select date_trunc('month', day::timestamp)::date, account_id,
    count(*) filter (where kind = 'paid'), sum(amount_cents)
  from revenue_entries group by 1, 2 order by 1, 2`;

const sales = `
  insert into product_sales (product_id, day, units, amount_cents)
  select product_id, day, sum(quantity), sum(quantity * unit_price_cents)
  from revenue_entries join order_lines using (order_id) where kind = 'paid'
  group by day, product_id order by day, product_id`;

const shelf = 'update products set on_hand = 5000';

/** Every product was received forty times in two years, and counted as often. */
const arrivals = `
  insert into stock_movements (product_id, kind, quantity, at)
  select id, case when n % 2 = 0 then 'received' else 'adjusted' end, 500, now() - n * interval '9 days'
  from products cross join generate_series(80, 1, -1) n`;

const sold = `
  insert into stock_movements (product_id, order_id, kind, quantity, at)
  select product_id, order_id, 'sold', quantity, paid_at
  from orders join order_lines on order_id = orders.id where paid_at is not null`;
