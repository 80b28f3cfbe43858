import pg from 'pg';
import { type Buyer, fillBuyers, signIn } from '../server/buyers.ts';

export const ORDERS = 1_000_000;
const PRODUCTS = 1_000;
const BUYERS = 4_000;
const CARRIERS = 4;

/** What to search for: one order from the middle, and its details. */
export interface SampleFinds {
  readonly admin: Buyer;
  readonly productId: string;
  readonly carrierId: string;
  readonly buyer: Buyer;
}

/** Fills a migrated database with orders, a million by default, most of them delivered, as after some years. */
export async function fillOrders(
  databaseUrl: string,
  tokenSecret: string,
  count = ORDERS,
): Promise<SampleFinds> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(products);
    await fillBuyers(client, BUYERS);
    await withoutIndexes(client, async () => {
      // What triggers would write for each order is written for all of them below.
      await client.query('set session_replication_role = replica');
      for (const statement of statementsFor(count)) await client.query(statement);
      await client.query('set session_replication_role = origin');
    });
    await client.query(`vacuum analyze ${filled.join()}`);
    await client.query('vacuum analyze products, users');
    await client.query('checkpoint');
    const [admin, , ...buyers] = await signIn(client, tokenSecret);
    const buyer = buyers[7];
    if (!admin || !buyer) throw new Error('Nobody signed in.');
    return {
      admin,
      buyer,
      productId: await firstId(client, "select id from products where sku = 'KB-500'"),
      carrierId: await firstId(client, "select id from carriers where name = 'Carrier 1'"),
    };
  } finally {
    await client.end();
  }
}

async function firstId(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(query);
  if (!rows[0]) throw new Error(`Nothing is found by: ${query}`);
  return rows[0].id;
}

const filled = [
  ...['orders', 'order_lines', 'order_texts', 'order_products', 'shipments', 'notes'],
] as const;

/** Drops indexes while filling: creating them afterwards is faster than updating them. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [[...filled]],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

const products = `
  insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
  select gen_random_uuid(), 'KB-' || n, 'Blade ' || lpad(n::text, 4, '0'), 'A blade.', '',
    2000 + (n * 37) % 20000, 5, 1000000000
  from generate_series(1, ${PRODUCTS}) n`;

const OPEN = 2_000;
const TO_SHIP = 3_000;

/** A UUID of the seventh version for a moment, which Postgres 15 has no function for. */
const idOf = (at: string) => `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const holdsStock = `(money = 'unpaid' and life in ('open', 'cancelling') and hold <> 'none')`;

const orders = (count: number) => `
  with buyer as (select id, account_id, email, display_name, row_number() over (order by created_at desc) - 1 as n from users where role is null),
  product as (select name, price_cents, row_number() over (order by name) - 1 as n from products),
  made as (
    select i, now() - i * interval '1 minute' as at,
      case when i <= ${OPEN} then 'pending' when i % 20 = 7 then 'expired' when i % 100 = 9 then 'refunded' else 'paid' end as state
    from generate_series(1, ${count}) i
  )
  insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address, goods_cents, total_cents,
    life, money, transaction_id, created_at, held_until, paid_at, fulfillment, shipped_at)
  select ${idOf('at')}, buyer.id, buyer.account_id, product.name, buyer.email, buyer.display_name,
    '+1 555 ' || lpad((i % 10000)::text, 4, '0'), (i % 900) || ' Mill Lane, Portland',
    product.price_cents * (1 + i % 60), product.price_cents * (1 + i % 60),
    case state when 'expired' then state else 'open' end,
    case when state in ('paid', 'refunded') then state else 'unpaid' end,
    case when state in ('paid', 'refunded') then 'pi_bench_' || i end,
    at, at + interval '72 hours', case when state in ('paid', 'refunded') then at end,
    case when state <> 'paid' or i < ${OPEN + TO_SHIP} then 'pending' when i < 50000 then 'shipped' else 'delivered' end,
    case when state = 'paid' and i >= ${OPEN + TO_SHIP} then at end
  from made join buyer on buyer.n = i % ${BUYERS} join product on product.n = i % ${PRODUCTS}
  order by i desc`;

const lines = `
  with product as (select id, name, sku, price_cents, row_number() over (order by name) - 1 as n from products)
  insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
  select orders.id, position, product.id, product.name, product.sku, 10, product.price_cents
  from orders cross join generate_series(0, 1) position
  join product on product.n = (serial * (1 + position * 6)) % ${PRODUCTS}
  where position = 0 or serial % 2 = 0`;

const carriers = `
  insert into carriers (id, name, tracking_url)
  select gen_random_uuid(), 'Carrier ' || n, 'https://example.com/{number}' from generate_series(1, ${CARRIERS}) n`;

const shipments = `
  with carrier as (select id, row_number() over (order by name) - 1 as n from carriers)
  insert into shipments (id, order_id, carrier_id, tracking_number, shipped_at)
  select ${idOf('shipped_at')}, orders.id, carrier.id, '1Z' || upper(substr(md5(serial::text), 1, 14)), shipped_at
  from orders join carrier on carrier.n = serial % ${CARRIERS} where fulfillment in ('shipped', 'delivered')`;

const notes = `
  insert into notes (id, order_id, author_id, body)
  select gen_random_uuid(), orders.id, (select id from users where role = 'admin'), 'Gate code ' || serial || ', ring twice'
  from orders where serial % 50 = 0`;

const texts = `
  insert into order_texts (order_id, text)
  select id, order_text(id) from orders where not ${holdsStock}`;

const orderProducts = `
  insert into order_products (product_id, order_id, sku)
  select product_id, order_id, lower(sku) from order_lines join orders on orders.id = order_id
  where not ${holdsStock} on conflict do nothing`;

/** As placing an order writes it (`openText`). */
const openTexts = `
  update orders set open_text = replace(folded(order_name || customer_email || customer_name || E'\\n' || phone || address
    || E'\\n' || phone || regexp_replace(phone, '[^0-9]', '', 'g') || address || (
      select string_agg(E'\\n' || sku || name, '') from order_lines where order_id = orders.id)), ' ', '')
  where ${holdsStock}`;

const statementsFor = (count: number) => [
  ...[orders(count), lines, openTexts, carriers, shipments, notes, texts, orderProducts],
];
