import type { Product, Replacement } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import { hasBeenSold, isSold } from '../../db/product-conditions.ts';

/** Replacements of replacements are followed so far. */
const DEPTH_MAX = 10;

/**
 * A product that has been sold and is not any more, and the first of its successors that is. Undefined if it
 * is sold, or none of them is.
 */
export async function findReplacement(db: Database, id: string): Promise<Replacement | undefined> {
  const { rows } = await sql<Replacement>`
    with recursive successors as (
      select products.replaced_by as id, products.name as withdrawn, 1 as depth from products
      where id = ${id} and archived_at is not null and ${hasBeenSold}
      union all
      select products.replaced_by, withdrawn, depth + 1
      from successors join products on products.id = successors.id
      where depth < ${DEPTH_MAX} and not coalesce(${isSold}, false)
    )
    select withdrawn as name, json_build_object('_id', products.id, 'name', products.name) as by
    from successors join products on products.id = successors.id
    where ${isSold} order by depth limit 1`.execute(db);
  return rows[0];
}

/** What replaces a row of `products`, if that is in the shop. */
export const knownReplacement = sql<string | null>`(
  select successor.id from products as successor
  where successor.id = products.replaced_by and ${isSold})`;

/** The products without what replaces them where that is not in the shop, such as a draft. */
export async function withKnownReplacements<P extends Product>(
  ask: Send,
  products: readonly P[],
): Promise<P[]> {
  const ids = [...new Set(products.flatMap(({ replacedBy }) => replacedBy ?? []))];
  if (ids.length === 0) return [...products];
  const rows = await ask(sql<{ id: string }>`
    select id from products where id = any(${uuidArray(ids)}) and ${isSold}`);
  const sold = new Set(rows.map(({ id }) => id));
  return products.map((product) =>
    product.replacedBy !== null && !sold.has(product.replacedBy)
      ? { ...product, replacedBy: null }
      : product,
  );
}

export async function withKnownReplacement<P extends Product>(ask: Send, product: P): Promise<P> {
  const [known = product] = await withKnownReplacements(ask, [product]);
  return known;
}
