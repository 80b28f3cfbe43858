import { findProduct, listProducts } from '@kerf/api/catalogue/products/products.store';
import { databaseOn, openPool } from '@kerf/api/db/database';
import { createPipeline } from '@kerf/api/db/pipeline';
import { ownRules } from '@kerf/api/gateways/tax/own-rules';
import { noMeter } from '@kerf/api/metrics/meter';
import { listOrders } from '@kerf/api/ordering/orders/list-orders';
import { createPlaceOrder } from '@kerf/api/ordering/orders/placement/place-orders';
import { listUsers } from '@kerf/api/people/users/users.store';
import { NO_LINE_TEXTS } from '@kerf/domain/line-texts';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Figure } from '../figure.ts';
import type { ShopData } from './shop-data.ts';

/** Of settings there is one row. */
const FULL_SCAN = /Seq Scan on (?!(?:shop_settings|tax_terms|shipping_terms)\b)/;

/** Runs the queries of lists and of an order, has Postgres explain each, and looks for full table scans. */
export async function measurePlans(databaseUrl: string, shop: ShopData): Promise<Figure[]> {
  const figures: Figure[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // As in the API's own connections, but that a small table is read through its index too: it may grow.
  await client.query(
    'set random_page_cost = 1.1; set parallel_setup_cost = 5000; set enable_seqscan = off',
  );
  for (const [what, queries] of await queriesOf(databaseUrl, shop)) {
    for (const { sql, parameters } of queries) {
      const { rows } = await client.query(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => String(row['QUERY PLAN']));
      const scans = plan
        .filter((line) => /(?:Index|Heap|Seq) (?:Only )?Scan.* on \w+/.test(line))
        .map((line) => line.trim().replace(/ {2}\(.*/, ''));
      figures.push({
        what,
        value: scans.join(', ').replaceAll('->  ', ''),
        target: '',
        ok: !scans.some((scan) => FULL_SCAN.test(scan)),
      });
    }
  }
  await client.end();
  return figures;
}

async function queriesOf(
  databaseUrl: string,
  shop: ShopData,
): Promise<[string, CompiledQuery[]][]> {
  const pool = openPool({ url: databaseUrl, poolSize: 2, onConnectionLost: () => undefined });
  let seen: CompiledQuery[] = [];
  const onQuery = ({ query }: { query: CompiledQuery }) => seen.push(query);
  const db = databaseOn(pool, onQuery);
  const pipeline = createPipeline({ db, pool, prepared: false, onQuery });
  const orderRules = { holdHours: 72, firstHoldMinutes: 60, maxOpenOrders: 20 };
  const placeOrder = createPlaceOrder({ pipeline, orderRules, meter: noMeter, tax: ownRules });
  const page = { limit: 24 };
  const newest = { ...page, sort: '-createdAt' } as const;
  const calls: [string, () => Promise<unknown>][] = [
    ['all orders', () => listOrders(db, { ...newest, scope: 'all' })],
    ['all orders, searched', () => listOrders(db, { ...newest, scope: 'all', search: 'buyer17@' })],
    ['orders of a SKU', () => listOrders(db, { ...newest, scope: 'all', search: 'KC-250' })],
    ['all orders by total', () => listOrders(db, { ...page, sort: '-totalPrice', scope: 'all' })],
    ['orders to ship', () => listOrders(db, { ...newest, scope: 'all', filter: 'paid' })],
    ['shipped orders', () => listOrders(db, { ...newest, scope: 'all', filter: 'shipped' })],
    [
      'own orders',
      () => listOrders(db, { ...newest, scope: { accountId: shop.bulkBuyer.accountId } }),
    ],
    ['users', () => listUsers(db, newest)],
    ['users, searched', () => listUsers(db, { ...newest, search: 'buyer17' })],
    ['products', () => listProducts(db, { ...page, sort: 'name' })],
    ['products, searched', () => listProducts(db, { ...page, sort: 'name', search: '250' })],
    ['one product', () => findProduct(db, shop.products[0]?.id ?? '')],
    ['an order', () => placeOne(shop, placeOrder)],
  ];
  const found: [string, CompiledQuery[]][] = [];
  for (const [what, run] of calls) {
    seen = [];
    await run();
    found.push([what, seen]);
  }
  await db.destroy();
  return found;
}

function placeOne(
  { buyers: [buyer], products: [product] }: ShopData,
  place: ReturnType<typeof createPlaceOrder>,
): Promise<unknown> {
  if (!buyer || !product) throw new Error('There is nobody to order, or nothing.');
  return place({
    userId: buyer.id,
    accountId: buyer.accountId,
    source: 'api',
    key: null,
    lines: [{ productId: product.id, quantity: 10, destination: 0, texts: NO_LINE_TEXTS, at: 0 }],
    details: {
      customerName: 'Jane Doe',
      phone: '+1 555 0100',
      address: '12 Mill Lane, Portland',
      shipTo: null,
      invoiceTo: null,
    },
    further: [],
    shipping: null,
    shippingTo: null,
    claimedPrice: null,
    claimedTotal: null,
    machines: [],
    padRows: [],
  });
}
