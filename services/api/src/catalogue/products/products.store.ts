import {
  type ManagedProduct,
  type managedProductQuery,
  NO_CATEGORY,
  type Product,
  type productFilter,
  type productQuery,
} from '@kerf/contract/schemas/product';
import { notFound } from '@kerf/domain/problem';
import type { ProductState } from '@kerf/domain/publication';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import {
  beginningWith,
  beginningWithNumber,
  byAge,
  containing,
  each,
  hasTrigram,
  type Page,
  readPage,
  sortBy,
  sorting,
} from '../../db/listing.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { ProductRow } from '../../db/schema.ts';
import { lockProducts } from '../../ledger/stock-book/change-stock.ts';
import { isInCategories, isInNoCategory } from '../categories/categories.store.ts';
import { managedView, productView } from './product-view.ts';

type Listing = z.output<typeof productQuery>;

/** Sorts by name. */
export const byName = sortBy('text', sql`name`, (row: ProductRow) => row.name);

const keysetOf = sorting({
  name: byName,
  price: sortBy('bigint', sql`price_cents`, (row: ProductRow) => row.price_cents),
  stock: sortBy('bigint', sql`(on_hand - held)`, (row: ProductRow) => row.on_hand - row.held),
  createdAt: byAge,
});

type ManagedListing = z.output<typeof managedProductQuery>;
type ManagedFilter = z.output<typeof productFilter>;

const inState = {
  published: isSold,
  draft: sql<boolean>`(archived_at is null and published_at is null)`,
  scheduled: sql<boolean>`(archived_at is null and published_at > now())`,
  archived: sql<boolean>`archived_at is not null`,
} as const satisfies Record<ProductState, RawBuilder<boolean>>;

const isKept = sql<boolean>`archived_at is null`;

/** The products that match a list's filters, unsorted; by default those on sale. */
export function matchingProducts(
  db: Database,
  { search, kind }: Pick<Listing, 'search' | 'kind'>,
  state: RawBuilder<boolean> = isSold,
) {
  let query = db.selectFrom('products').where(state);
  // Written exactly as in the index.
  if (kind) query = query.where(sql`coalesce(blade ->> 'kind', 'other')`, '=', kind);
  if (!search) return query;
  // Too short for the trigram index, which would have to be scanned.
  if (!hasTrigram(search)) return query.where(beginsWith(search));
  return query.where(sql`folded(name || ' ' || sku || ' ' || des)`, 'like', containing(search));
}

function beginsWith(search: string): RawBuilder<boolean> {
  return sql<boolean>`(folded(name) like ${beginningWith(search)} or lower(sku) like ${beginningWithNumber(search)})`;
}

function hasInName(search: string): RawBuilder<boolean> {
  const pattern = containing(search);
  return sql<boolean>`(folded(name) like ${pattern} or folded(sku) like ${pattern})`;
}

/** The products that admins see for these filters; by default all that are not archived. */
export function managedProducts(db: Database, filter: ManagedFilter) {
  const { state, category, addedBy, search, kind } = filter;
  const isIn = state ? inState[state] : isKept;
  // Names contain texts such as `1/2` and `10.5`. Admins are few, so scanning all names is acceptable.
  const isShort = search !== undefined && !hasTrigram(search) && /\p{N}/u.test(search);
  let query = isShort
    ? matchingProducts(db, { kind }, isIn).where(hasInName(search))
    : matchingProducts(db, filter, isIn);
  if (category !== undefined) query = query.where(isInCategory(category));
  return addedBy === undefined ? query : query.where(isAddedBy(addedBy));
}

/** One page of products for admins, including drafts and, on request, archived products. */
export function listManagedProducts(
  db: Database,
  listing: ManagedListing,
): Promise<Page<ManagedProduct>> {
  const query = managedProducts(db, listing);
  return readPage(query.selectAll(), keysetOf(listing.sort), listing, each(managedView));
}

/** Whether a product is in a category or one of its subcategories, or in none. */
function isInCategory(id: string): RawBuilder<boolean> {
  if (id === NO_CATEGORY) return isInNoCategory;
  return isInCategories(
    sql`array(select id from categories where id = ${id} or parent_id = ${id})`,
  );
}

function isAddedBy(bulkChangeId: string): RawBuilder<boolean> {
  return sql`products.id in (
    select product_id from bulk_change_rows
    where bulk_change_id = ${bulkChangeId} and plan = 'add' and applied
  )`;
}

/** Whether a list reads every product that it matches, since no index has them in its order. */
export function isScanned({ search, kind, sort }: Listing): boolean {
  const isIndexed = sort === 'name' || sort === '-name' || sort === '-createdAt';
  return !isIndexed || search !== undefined || kind !== undefined;
}

/** One page of the products on sale. */
export function listProducts(db: Database, listing: Listing): Promise<Page<Product>> {
  const query = matchingProducts(db, listing);
  return readPage(query.selectAll(), keysetOf(listing.sort), listing, each(productView));
}

/** A product that is not archived, including drafts. */
export function findProduct(db: Database | Tx, id: string): Promise<ProductRow | undefined> {
  return selectProduct(db, id, isKept).executeTakeFirst();
}

/** A product on sale. */
export function findSoldProduct(db: Database | Tx, id: string): Promise<ProductRow | undefined> {
  return selectProduct(db, id, isSold).executeTakeFirst();
}

/** A product in any state, archived included. */
export function findAnyProduct(db: Database | Tx, id: string): Promise<ProductRow | undefined> {
  return selectProduct(db, id, sql<boolean>`true`).executeTakeFirst();
}

function selectProduct(db: Database | Tx, id: string, state: RawBuilder<boolean>) {
  return db.selectFrom('products').selectAll().where('id', '=', id).where(state);
}

/** A product in any state, archived included. */
export function requireAnyProduct(db: Database | Tx, id: string): Promise<ProductRow> {
  return selectProduct(db, id, sql<boolean>`true`).executeTakeFirstOrThrow(() =>
    notFound('product'),
  );
}

export function requireProduct(db: Database | Tx, id: string): Promise<ProductRow> {
  return selectProduct(db, id, isKept).executeTakeFirstOrThrow(() => notFound('product'));
}

/** Locks a product, together with one that the change refers to, in a fixed order. */
export async function lockProduct(
  tx: Tx,
  id: string,
  referredTo: string | null = null,
): Promise<ProductRow> {
  const ids = referredTo === null ? [id] : [id, referredTo];
  await lockProducts(ids).execute(tx);
  return requireProduct(tx, id);
}
