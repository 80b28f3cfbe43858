import type { Product, productQuery } from '@kerf/contract/schemas/product';
import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, type Keyset, type Page, readPage } from '../../db/keyset.ts';
import { beginningWith, containing, hasTrigram } from '../../db/like-pattern.ts';
import type { ProductRow } from '../../db/schema.ts';
import { lockProducts } from '../orders/change-stock.ts';
import { productView } from './product-view.ts';

type Listing = z.output<typeof productQuery>;

type By = Omit<Keyset<ProductRow>, 'direction'>;

const byName: By = {
  column: sql`name`,
  type: 'text',
  value: z.string(),
  of: (row) => row.name,
};
const byPrice: By = {
  column: sql`price_cents`,
  type: 'bigint',
  value: z.int(),
  of: (row) => row.price_cents,
};
const byStock: By = {
  column: sql`(on_hand - held)`,
  type: 'bigint',
  value: z.int(),
  of: (row) => row.on_hand - row.held,
};

const keysets: Record<Listing['sort'], Keyset<ProductRow>> = {
  name: { ...byName, direction: 'asc' },
  '-name': { ...byName, direction: 'desc' },
  price: { ...byPrice, direction: 'asc' },
  '-price': { ...byPrice, direction: 'desc' },
  stock: { ...byStock, direction: 'asc' },
  '-stock': { ...byStock, direction: 'desc' },
  '-createdAt': byAge('desc'),
};

/** The products of a listing, without their order. */
export function matchingProducts(db: Database, { search, kind }: Pick<Listing, 'search' | 'kind'>) {
  let query = db.selectFrom('products').where('archived_at', 'is', null);
  // Written exactly as in the index.
  if (kind) query = query.where(sql`coalesce(blade ->> 'kind', 'other')`, '=', kind);
  if (!search) return query;
  // Too short for the trigram index, which would have to be scanned.
  if (!hasTrigram(search)) {
    const start = beginningWith(search);
    return query.where((where) =>
      where.or([where(sql`lower(name)`, 'like', start), where(sql`lower(sku)`, 'like', start)]),
    );
  }
  return query.where(sql`lower(name || ' ' || sku || ' ' || des)`, 'like', containing(search));
}

/** One page of the catalogue, without archived products. */
export function listProducts(db: Database, listing: Listing): Promise<Page<Product>> {
  const query = matchingProducts(db, listing);
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    keysets[listing.sort],
    listing,
    (rows) => rows.map(productView),
  );
}

export function findProduct(db: Database | Tx, id: string): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the product that is to change, in one order with another that the change refers to. */
export async function lockProduct(
  tx: Tx,
  id: string,
  referredTo: string | null = null,
): Promise<ProductRow> {
  const ids = referredTo === null ? [id] : [id, referredTo];
  await lockProducts(ids).execute(tx);
  const row = await findProduct(tx, id);
  if (!row) throw notFound('product');
  return row;
}
