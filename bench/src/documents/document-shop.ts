import pg from 'pg';
import { TOKEN_SECRET } from '../server/built-servers.ts';
import { type Buyer, fillBuyers, signIn } from '../server/buyers.ts';

export const ORDERS = 200;
/** Of the longest order; the others have fewer. */
export const LINES = 20;
const PRODUCTS = 300;
const CUSTOMERS = 100;

export interface DocumentShop {
  /** An admin's. */
  readonly token: string;
  readonly orderIds: readonly string[];
  readonly longestId: string;
  readonly customers: readonly Buyer[];
}

/** Fills a migrated database with paid orders ready to pack, and signs in an admin and customers. */
export async function fillDocumentShop(databaseUrl: string): Promise<DocumentShop> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillBuyers(client, CUSTOMERS);
    const [admin, ...customers] = await signIn(client, TOKEN_SECRET);
    if (!admin) throw new Error('Nobody is signed in.');
    await client.query(products, [PRODUCTS]);
    await client.query(orders, [ORDERS]);
    await client.query(lines, [LINES, PRODUCTS]);
    const { rows } = await client.query<{ id: string }>('select id from orders order by serial');
    const orderIds = rows.map(({ id }) => id);
    const longestId = orderIds[LINES - 1] ?? '';
    return { token: admin.token, orderIds, longestId, customers };
  } finally {
    await client.end();
  }
}

const products = `
  insert into products (id, sku, name, des, img, price_cents, min_order, on_hand, held, blade, pack_size, price_tiers, aliases)
  select gen_random_uuid(), 'KC-' || (150 + n % 200) || '-30-' || n || 'T', 'Fairface ' || (150 + n % 200) || ' fine crosscut, ' || n || 'T',
    'For clean cuts', '', 6450, 0, 1000000, 0,
    jsonb_build_object('kind', 'circular', 'diameter', 150 + n % 200, 'bore', 30, 'kerf', 3.2, 'plate', 2.2, 'teeth', 24 + n % 70,
      'grind', 'ATB', 'hookAngle', 10, 'maxRpm', 6000, 'materials', jsonb_build_array('Hardwood')),
    1, '[]', '{}'
  from generate_series(1, $1::int) as n`;

const orders = `
  insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address, goods_cents, total_cents, money, held_until, paid_at, transaction_id)
  select gen_random_uuid(), buyer.id, buyer.account_id, 'Blades', 'buyer@example.com',
    (array['Jane Doe', 'Łukasz Żółć', 'Đặng Thị Hồng', 'Иван Петров'])[1 + n % 4] || ' ' || n, '+1 541 555 0100',
    n || ' Millrace Road' || chr(10) || 'Bend, OR 97701' || chr(10) || 'United States', 100000, 100000, 'paid', now(), now(), 'pi_bench' || n
  from generate_series(1, $1::int) as n, (select id, account_id from users limit 1) as buyer`;

const lines = `
  insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
  select ordered.id, n - 1, product.id, product.name, product.sku, 10 + n, product.price_cents
  from (select id, row_number() over (order by serial) as place from orders) as ordered
  cross join lateral generate_series(1, 1 + (ordered.place - 1) % $1::int) as n
  join (select *, row_number() over (order by sku) as place from products) as product
    on product.place = 1 + (ordered.place * 7 + n * 13) % $2::int`;
