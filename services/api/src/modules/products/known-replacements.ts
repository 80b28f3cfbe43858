import type { Product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import { isSold } from './product-conditions.ts';

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
