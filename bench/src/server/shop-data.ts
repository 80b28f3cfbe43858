import pg from 'pg';
import { type Buyer, fillBuyers, signIn } from './buyers.ts';

const PRODUCTS = 1_000;
const ORDERS = 100_000;
const BUYERS = 4_000;

export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly price_cents: number;
}

export interface ShopData {
  readonly buyers: readonly Buyer[];
  readonly admin: Buyer;
  /** The customer with a quarter of all orders. */
  readonly bulkBuyer: Buyer;
  readonly products: readonly SoldProduct[];
}

/** Fills a migrated database with 1,000 products, 100,000 orders and 4,000 signed-in buyers. */
export async function fillShop(databaseUrl: string, tokenSecret: string): Promise<ShopData> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(products);
    await fillBuyers(client, BUYERS);
    // No figure here involves revenue, which would take longer to write than everything else.
    await client.query('alter table orders disable trigger orders_revenue');
    await client.query(orders);
    await client.query('alter table orders enable trigger orders_revenue');
    await client.query(limitTables);
    const { rows } = await client.query<SoldProduct>(
      'select id, name, price_cents::int from products order by name',
    );
    const people = await signIn(client, tokenSecret);
    const [admin, bulkBuyer, ...buyers] = people;
    if (!admin || !bulkBuyer) throw new Error('Nobody signed in.');
    return { buyers, admin, bulkBuyer, products: rows };
  } finally {
    await client.end();
  }
}

/**
 * Vacuums and analyzes, as autovacuum would. Not right after filling, while Postgres still processes what
 * was written.
 */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      'vacuum analyze products, users, sessions, orders, order_lines, order_texts, order_products, limit_products, limit_orders',
    );
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const products = `
  insert into products (id, sku, name, des, img, price_cents, min_order, on_hand, blade)
  select gen_random_uuid(), 'KB-' || n, 'Blade ' || lpad(n::text, 4, '0') || ' ' || (150 + n % 300) || ' mm',
    'A blade for clean cuts in hardwood and plywood, with expansion slots against noise.', '',
    2000 + (n * 37) % 20000, 5, 1000000000,
    jsonb_build_object('kind', 'circular', 'diameter', 150 + n % 300, 'bore', 30, 'kerf', 3.2, 'plate', 2.2,
      'teeth', 24 + n % 72, 'grind', 'ATB', 'hookAngle', 10, 'maxRpm', 7600, 'materials', jsonb_build_array('Hardwood', 'Plywood'))
  from generate_series(1, ${PRODUCTS}) n`;

const orders = `
  with buyer as (select id, account_id, email, row_number() over (order by created_at desc) - 1 as n from users where role is null),
  product as (select id, name, sku, price_cents, row_number() over (order by name) - 1 as n from products),
  placed as (
    insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address, goods_cents, total_cents,
      money, transaction_id, created_at, held_until, paid_at, fulfillment, shipped_at)
    select gen_random_uuid(), buyer.id, buyer.account_id, product.name, buyer.email, 'Jane Doe', '+1 555 0100', '12 Mill Lane, Portland',
      product.price_cents * 10, product.price_cents * 10, 'paid', 'pi_bench_' || i, now() - i * interval '1 minute',
      now() - i * interval '1 minute' + interval '72 hours', now() - i * interval '1 minute',
      case when i > 200 then 'shipped' else 'pending' end, case when i > 200 then now() end
    from generate_series(1, ${ORDERS}) i
    join buyer on buyer.n = case when i % 4 = 0 then 0 else i % ${BUYERS} end
    join product on product.n = i % ${PRODUCTS}
    returning id, order_name
  )
  insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
  select placed.id, 0, product.id, product.name, product.sku, 10, product.price_cents
  from placed join product on product.name = placed.order_name`;

const limitTables = `
  create table limit_products (id integer primary key, name text not null, price_cents bigint not null, stock bigint not null);
  insert into limit_products select n, 'Blade ' || n, 2000, 1000000000000 from generate_series(1, ${PRODUCTS}) n;
  create table limit_orders (
    id bigint generated always as identity primary key,
    product_id integer not null references limit_products,
    quantity integer not null,
    total_cents bigint not null,
    created_at timestamptz not null default now()
  )`;
