import { moment } from '@kerf/contract/schemas/common';
import type { Product, productQuery } from '@kerf/contract/schemas/product';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../db/keyset.ts';
import type { ProductRow } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import { productView } from './product-view.ts';

type Listing = z.output<typeof productQuery>;

interface Sorting {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly value: z.ZodType<string | number>;
  readonly of: (row: ProductRow) => string | number;
}

const byName: Sorting = {
  column: sql`name`,
  type: sql`text`,
  value: z.string(),
  of: (row) => row.name,
};
const byPrice: Sorting = {
  column: sql`price_cents`,
  type: sql`bigint`,
  value: z.int(),
  of: (row) => row.price_cents,
};
const byStock: Sorting = {
  column: sql`(on_hand - held)`,
  type: sql`bigint`,
  value: z.int(),
  of: (row) => row.on_hand - row.held,
};
const byAge: Sorting = {
  column: sql`created_at`,
  type: sql`timestamptz`,
  value: moment,
  of: (row) => row.created_at.toISOString(),
};

const sortings: Record<Listing['sort'], readonly [Sorting, 'asc' | 'desc']> = {
  name: [byName, 'asc'],
  '-name': [byName, 'desc'],
  price: [byPrice, 'asc'],
  '-price': [byPrice, 'desc'],
  stock: [byStock, 'asc'],
  '-stock': [byStock, 'desc'],
  '-createdAt': [byAge, 'desc'],
};

function matching(db: Database, search: string | undefined) {
  const query = db.selectFrom('products').where('archived_at', 'is', null);
  if (!search) return query;
  return query.where(sql`lower(name || ' ' || sku || ' ' || des)`, 'like', containing(search));
}

/** One page of the catalogue. Products taken out of it are in no list. */
export async function listProducts(db: Database, listing: Listing): Promise<Page<Product>> {
  const [sorting, direction] = sortings[listing.sort];
  let page = matching(db, listing.search).selectAll();
  if (listing.cursor !== undefined) {
    const [value, id] = decodeCursor(listing.cursor, sorting.value);
    const after = sql.raw(direction === 'asc' ? '>' : '<');
    page = page.where(
      sql<boolean>`(${sorting.column}, id) ${after} (${value}::${sorting.type}, ${id}::uuid)`,
    );
  }
  const [rows, { total }] = await Promise.all([
    page
      .orderBy(sorting.column, direction)
      .orderBy('id', direction)
      .limit(listing.limit + 1)
      .execute(),
    matching(db, listing.search)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(rows, listing.limit, total, (row) => [sorting.of(row), row.id], productView);
}

export function findProduct(db: Database | Tx, id: string): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}
