import type { Product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { createBatcher } from '../../db/batcher.ts';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { ProductRow } from '../../db/schema.ts';
import { withKnownReplacements } from '../products/known-replacements.ts';
import { productView } from '../products/product-view.ts';
import type { SearchCache } from './search-cache.ts';

const STOCK_READS_AT_ONCE = 2;

/** Returns the products with these ids, in that order, without those that are no longer in the catalogue. */
export type ReadProducts = (ids: readonly string[]) => Promise<Product[]>;

type Stocks = ReadonlyMap<string, number>;

/**
 * Reads products through the cache. Their stock is always read from the database; searches that arrive
 * together read it in one statement.
 */
export function createReadProducts(ask: Send, cache: SearchCache): ReadProducts {
  const stocksOf = createBatcher<readonly string[], Stocks>(
    async (wanted) => {
      const stocks = await readStocks(ask, wanted.flat());
      return wanted.map(() => stocks);
    },
    { concurrency: STOCK_READS_AT_ONCE },
  );
  return async (ids) => {
    const cached = cache.products;
    // Taken now, because other searches may evict products while the stock is being read.
    const wanted = ids.map((id) => ({ id, product: cached.get(id) }));
    const idsOf = (isCached: boolean) =>
      wanted.flatMap(({ id, product }) => ((product !== undefined) === isCached ? id : []));
    const [stocks, rows] = await Promise.all([stocksOf(idsOf(true)), readRows(ask, idsOf(false))]);
    const views = await withKnownReplacements(ask, rows.map(productView));
    const read = new Map(views.map((product) => [product._id, product]));
    for (const [id, product] of read) cached.set(id, product);
    return wanted.flatMap(
      ({ id, product }) => (product ? inStock(product, stocks.get(id)) : read.get(id)) ?? [],
    );
  };
}

function inStock(product: Product, stock: number | undefined): Product | null {
  return stock === undefined ? null : { ...product, stock };
}

async function readStocks(ask: Send, ids: readonly string[]): Promise<Stocks> {
  if (ids.length === 0) return new Map();
  const rows = await ask(sql<{ id: string; stock: number }>`
    select id, on_hand - held as stock from products
    where id = any(${uuidArray(ids)}) and ${isSold}`);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

async function readRows(ask: Send, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return ask(sql<ProductRow>`
    select * from products where id = any(${uuidArray(ids)}) and ${isSold}`);
}
