import type { Product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { createBatcher } from '../../db/batcher.ts';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import type { ProductRow } from '../../db/schema.ts';
import { productView } from '../products/product-view.ts';
import type { SearchCache } from './search-cache.ts';

const STOCK_READS_AT_ONCE = 2;

/** The products with these ids, in their order, without those that have left the catalogue. */
export type ReadProducts = (ids: readonly string[]) => Promise<Product[]>;

type Stocks = ReadonlyMap<string, number>;

/**
 * Reads products of which it may be known what the catalogue says. Their stock is always of this
 * moment; searches that come in together read it together.
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
    const known = cache.products;
    // Taken now: while stock is being read, what is known may give way to what others ask for.
    const wanted = ids.map((id) => ({ id, product: known.get(id) }));
    const idsOf = (isKnown: boolean) =>
      wanted.flatMap(({ id, product }) => ((product !== undefined) === isKnown ? id : []));
    const [stocks, rows] = await Promise.all([stocksOf(idsOf(true)), readRows(ask, idsOf(false))]);
    const read = new Map(rows.map((row) => [row.id, productView(row)]));
    for (const [id, product] of read) known.set(id, product);
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
    where id = any(${uuidArray(ids)}) and archived_at is null`);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

async function readRows(ask: Send, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return ask(sql<ProductRow>`
    select * from products where id = any(${uuidArray(ids)}) and archived_at is null`);
}
