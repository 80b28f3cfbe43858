import pg from 'pg';
import { fillCatalogue } from '../search/search-data.ts';
import { TOKEN_SECRET } from '../server/built-servers.ts';
import { type Buyer, fillBuyers, signIn } from '../server/buyers.ts';

/** The maximum number of rows per call. */
export const ROWS = 2_000;
export const LINES = 200;
const BUYERS = 60;
/** Large, so that no two calls ask for the same products. */
const STRIDE = 397;

interface BulkProduct {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  readonly alias: string | null;
  /** Units on hand. */
  readonly stock: number;
}

export interface BulkShop {
  readonly admin: Buyer;
  readonly buyers: readonly Buyer[];
  readonly products: readonly BulkProduct[];
}

/** Fills a migrated database with 50,000 products and some signed-in buyers, and returns what can be ordered. */
export async function fillBulkShop(databaseUrl: string): Promise<BulkShop> {
  await fillCatalogue(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillBuyers(client, BUYERS);
    const [admin, ...buyers] = await signIn(client, TOKEN_SECRET);
    if (!admin) throw new Error('Nobody signed in.');
    const { rows } = await client.query<BulkProduct>(
      'select id, sku, name, aliases[1] as alias, on_hand as stock from products where on_hand > 100 order by sku',
    );
    return { admin, buyers, products: rows };
  } finally {
    await client.end();
  }
}

/** Rows as people paste them: most by SKU, some by another maker's number, a name or dimensions, some misspelled. */
export function checkBody(shop: BulkShop, call: number): string {
  const rows = productsOf(shop, ROWS, call).map((product, index) => ({
    sku: asTyped(product, index),
    quantity: 10 + (index % 7),
  }));
  return JSON.stringify({ rows });
}

function asTyped({ sku, name, alias }: BulkProduct, index: number): string {
  if (index % 100 === 0) return `${sku}X`;
  if (index % 50 === 1) return name;
  if (index % 50 === 3) return `250x30x3.2 Z${24 + (index % 70)} TCG`;
  return index % 10 === 2 && alias !== null ? alias : sku.toLowerCase();
}

export function orderBody(shop: BulkShop, call: number): string {
  return JSON.stringify({
    lines: productsOf(shop, LINES, call).map(({ id }) => ({ productId: id, quantity: 10 })),
    customerName: 'Jane Doe',
    phone: '+1 555 0100',
    address: '12 Mill Lane, Portland',
  });
}

/** A selection of products, different for each call. */
export function productsOf({ products }: BulkShop, count: number, call: number): BulkProduct[] {
  const found = Array.from({ length: count }, (_, index) => {
    return products[((call * count + index) * STRIDE) % products.length];
  });
  return found.filter((product) => product !== undefined);
}
