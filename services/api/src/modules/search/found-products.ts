import type { Product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { anyNumberOf, type Send } from '../../db/pipeline.ts';
import type { ProductRow } from '../../db/schema.ts';
import { productView } from '../products/product-view.ts';
import type { KeptProducts } from './kept-products.ts';

/**
 * The products with these ids, in their order, without those that have left the catalogue. What it
 * says of them may be known; their stock is always of this moment.
 */
export async function readProducts(
  ask: Send,
  kept: KeptProducts,
  ids: readonly string[],
): Promise<Product[]> {
  const known = kept.current();
  const [stocks, rows] = await Promise.all([
    readStocks(
      ask,
      ids.filter((id) => known.has(id)),
    ),
    readRows(
      ask,
      ids.filter((id) => !known.has(id)),
    ),
  ]);
  const products = new Map(rows.map((row) => [row.id, productView(row)]));
  for (const [id, product] of products) known.set(id, product);
  for (const { id, stock } of stocks) {
    const product = known.get(id);
    if (product) products.set(id, { ...product, stock });
  }
  return ids.flatMap((id) => products.get(id) ?? []);
}

async function readStocks(ask: Send, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return ask(sql<{ id: string; stock: number }>`
    select id, on_hand - held as stock from products
    where id = any(${anyNumberOf(ids)}) and archived_at is null`);
}

async function readRows(ask: Send, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return ask(sql<ProductRow>`
    select * from products where id = any(${anyNumberOf(ids)}) and archived_at is null`);
}
