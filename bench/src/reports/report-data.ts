import pg from 'pg';

const BATCH = 10_000;

/** Fills what reports read beside the orders. Returns how long the orders' revenue took to be entered, in seconds. */
export async function fillReports(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of [payments, refunds, arrivals, sold]) await client.query(statement);
    await client.query('set session_replication_role = origin');
    await client.query('analyze payments, refunds, stock_movements');
    const started = performance.now();
    await enterRevenue(client);
    const seconds = (performance.now() - started) / 1_000;
    await client.query(
      'vacuum analyze revenue_entries, revenue_days, product_sales, stock_movements',
    );
    return seconds;
  } finally {
    await client.end();
  }
}

/** As the migration does it. */
async function enterRevenue(client: pg.Client): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) {
    after = await enterBatch(client, after);
  }
}

async function enterBatch(client: pg.Client, after: string): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(batch, [after]);
  return rows[0]?.last ?? null;
}

const batch = `
  with batch as materialized (select id from orders where id > $1 order by id limit ${BATCH}),
  recorded as materialized (select record_revenue(array(select id from batch)))
  select (select max(id::text) from batch) as last from recorded`;

const payments = `
  insert into payments (id, user_id, order_id, amount_cents, idempotency_key, intent_id, state)
  select gen_random_uuid(), user_id, id, total_cents, 'bench:' || serial, transaction_id,
    case state when 'refunded' then 'refunded' else 'succeeded' end
  from orders where transaction_id is not null`;

/** All of a refunded order, and a tenth of every fortieth. */
const refunds = `
  insert into refunds (id, payment_id, amount_cents, state, needs_review, updated_at)
  select gen_random_uuid(), payments.id,
    case payments.state when 'refunded' then amount_cents else greatest(1, amount_cents / 10) end,
    'succeeded', false, paid_at + interval '2 days'
  from payments join orders on orders.id = order_id
  where payments.state = 'refunded' or serial % 40 = 0`;

/** Every product was received forty times over two years, and counted as often. */
const arrivals = `
  insert into stock_movements (product_id, kind, quantity, at)
  select id, case when n % 2 = 0 then 'received' else 'adjusted' end, 500, now() - n * interval '9 days'
  from products cross join generate_series(80, 1, -1) n`;

const sold = `
  insert into stock_movements (product_id, order_id, kind, quantity, at)
  select product_id, order_id, 'sold', quantity, paid_at
  from orders join order_lines on order_id = orders.id where paid_at is not null`;
