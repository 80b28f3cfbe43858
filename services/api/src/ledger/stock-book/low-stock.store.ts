import type { LowProduct, lowStockQuery, StockDiscrepancy } from '@kerf/contract/schemas/stock';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { containing, each, type Page, readPage, sortBy, sorting } from '../../db/listing.ts';
import type { ProductRow } from '../../db/schema.ts';

type Listing = z.output<typeof lowStockQuery>;

const columns = ['id', 'name', 'sku', 'on_hand', 'held', 'reorder_at', 'reorder_quantity'] as const;

interface Row extends Pick<ProductRow, (typeof columns)[number]> {
  readonly expected: number;
  readonly expected_on: string | null;
}

const keysetOf = sorting({
  available: sortBy('bigint', sql`(on_hand - held)`, (row: Row) => row.on_hand - row.held),
  name: sortBy('text', sql`name`, (row: Row) => row.name),
});

/** The units of a product in open deliveries. */
const onItsWay = sql`
  from delivery_lines join deliveries on deliveries.id = delivery_id and state = 'open'
  where product_id = products.id and received < quantity`;

/** One page of the products at or below their reorder point. */
export function listLowStock(
  db: Database,
  { search, expected, ...listing }: Listing,
): Promise<Page<LowProduct>> {
  let query = db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .where('reorder_at', 'is not', null)
    .where(sql<boolean>`on_hand - held <= reorder_at`);
  if (search) query = query.where(sql`folded(name || ' ' || sku)`, 'like', containing(search));
  if (expected === 'yes') query = query.where(sql<boolean>`exists (select ${onItsWay})`);
  if (expected === 'no') query = query.where(sql<boolean>`not exists (select ${onItsWay})`);
  return readPage(
    query
      .select(columns)
      .select([
        sql<number>`(select coalesce(sum(quantity - received), 0) ${onItsWay})::bigint`.as(
          'expected',
        ),
        sql<string | null>`(select min(expected_on) ${onItsWay})::text`.as('expected_on'),
      ]),
    keysetOf(listing.sort),
    listing,
    each(lowProductView),
  );
}

function lowProductView(row: Row): LowProduct {
  return {
    _id: row.id,
    name: row.name,
    sku: row.sku,
    onHand: row.on_hand,
    available: row.on_hand - row.held,
    reorderAt: row.reorder_at ?? 0,
    reorderQuantity: row.reorder_quantity,
    expected: row.expected,
    expectedOn: row.expected_on,
  };
}

/** One page of the products with a discrepancy, as of the last check, by name. */
export function listDiscrepancies(
  db: Database,
  { search, ...page }: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<Page<StockDiscrepancy>> {
  let query = db
    .selectFrom('products')
    .innerJoin('stock_discrepancies', 'stock_discrepancies.product_id', 'products.id');
  if (search) query = query.where(sql`folded(name || ' ' || sku)`, 'like', containing(search));
  return readPage(
    // As of now: what orders have moved since the check moved both.
    query
      .select(['id', 'name', 'sku', 'products.on_hand', 'found_at'])
      .select(sql<number>`products.on_hand - (stock_discrepancies.on_hand - moved)`.as('moved')),
    sortBy('text', sql`name`, ({ name }: { readonly name: string }) => name)('asc'),
    page,
    each((row) => ({
      _id: row.id,
      name: row.name,
      sku: row.sku,
      onHand: row.on_hand,
      moved: row.moved,
      foundAt: row.found_at.toISOString(),
    })),
  );
}

/** An expected date in the past is unknown. */
const dayToCome = sql<string | null>`case when expected_on >= current_date then expected_on end`;

/** The units of a product in open deliveries, earliest date first. */
export async function expectedOf(db: Database | Tx, productId: string) {
  return db
    .selectFrom('delivery_lines')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_id')
    .select([
      sql<number>`sum(quantity - received)::bigint`.as('quantity'),
      sql<string | null>`(${dayToCome})::text`.as('on'),
    ])
    .where('product_id', '=', productId)
    .where('state', '=', 'open')
    .whereRef('received', '<', 'quantity')
    .groupBy(dayToCome)
    .orderBy(dayToCome, (order) => order.asc().nullsLast())
    .execute();
}
