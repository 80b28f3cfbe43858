import type {
  OpenedList,
  SavedList,
  SavedRow,
  savedListQuery,
} from '@kerf/contract/schemas/saved-list';
import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { containing, each, type Page, readPage, sortBy, sorting } from '../../db/listing.ts';
import { hasBeenSold } from '../../db/product-conditions.ts';
import type { SavedListRow } from '../../db/schema.ts';

type Listing = z.output<typeof savedListQuery>;
/** A list without its rows, for overviews. */
type Heading = Omit<SavedListRow, 'rows'>;

export const headingColumns = [
  'id',
  'account_id',
  'name',
  'products',
  'units',
  'version',
  'created_at',
  'updated_at',
] as const;

const keysetOf = sorting({
  name: sortBy('text', sql`name`, (row: Heading) => row.name),
  updatedAt: sortBy('timestamptz', sql`updated_at`, (row: Heading) => row.updated_at.toISOString()),
});

/** One page of a user's lists. */
export function listSavedLists(
  db: Database,
  accountId: string,
  listing: Listing,
): Promise<Page<SavedList>> {
  const own = db.selectFrom('saved_lists').where('account_id', '=', accountId);
  const query = listing.search
    ? own.where(sql`folded(name)`, 'like', containing(listing.search))
    : own;
  return readPage(
    query.select(headingColumns),
    keysetOf(listing.sort),
    listing,
    each(savedListView),
  );
}

/** One of a user's lists with its rows. Undefined for any other user. */
export async function openSavedList(
  db: Database,
  accountId: string,
  id: string,
): Promise<OpenedList> {
  const list = await db
    .selectFrom('saved_lists')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => notFound('list'));
  return { ...savedListView(list), rows: await namedRows(db, list.rows) };
}

async function namedRows(db: Database, rows: readonly SavedRow[]): Promise<OpenedList['rows']> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'sku'])
    .where('id', '=', sql<string>`any(${rows.map(({ productId }) => productId)}::uuid[])`)
    .where(hasBeenSold)
    .execute();
  const productOf = new Map(products.map((product) => [product.id, product]));
  return rows.map((row) => {
    const { name = '', sku = '' } = productOf.get(row.productId) ?? {};
    return { ...row, name, sku };
  });
}

export function savedListView(row: Heading): SavedList {
  return {
    _id: row.id,
    name: row.name,
    products: row.products,
    units: row.units,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
