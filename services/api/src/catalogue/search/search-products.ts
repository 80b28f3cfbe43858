import type { Product } from '@kerf/contract/schemas/product';
import type { Facet, SearchQuery, SearchResult } from '@kerf/contract/schemas/search';
import { notFound } from '@kerf/domain/problem';
import { codeKey } from '@kerf/domain/search/code';
import {
  type ChosenFacets,
  exactValue,
  facetChoices,
  facetNames,
} from '@kerf/domain/search/facets';
import type { UnderstoodTerm } from '@kerf/domain/search/parsed-search';
import { sql } from 'kysely';
import { z } from 'zod';
import { createBatcher } from '../../db/batcher.ts';
import { decodeCursor, encodeCursor } from '../../db/listing.ts';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Allowance } from '../../http/allowance.ts';
import { withKnownReplacements } from '../products/known-replacements.ts';
import { productView } from '../products/product-view.ts';
import { countCategories, hitsInCategory, readCategoryIndex } from './category-index.ts';
import { findByText, type SearchDeps } from './find-by-text.ts';
import { countFacets, type HitPosition, listNextHits, type SearchOutcome } from './hits.ts';
import { type Narrowing, narrowHits, narrowingOf } from './narrow-hits.ts';
import type { SearchCache } from './search-cache.ts';

type Sort = SearchQuery['sort'];

/** How many hits are looked up in a category for a unit of the caller's allowance. */
const PICKED_PER_UNIT = 5_000;

/** Searches products by text and facets. Returns one page, and the facet counts of all hits. */
type SearchProducts = (query: SearchQuery, allowance: Allowance) => Promise<SearchResult>;

export function createSearchProducts(deps: SearchDeps): SearchProducts {
  const readProducts = createReadProducts(deps.pipeline.ask, deps.searchCache);
  return (query, allowance) => searchProducts(deps, readProducts, allowance, query);
}

async function searchProducts(
  deps: SearchDeps,
  readProducts: ReadProducts,
  allowance: Allowance,
  { search: text = '', sort, limit, cursor, fits, category, ...wanted }: SearchQuery,
): Promise<SearchResult> {
  const after = cursor === undefined ? null : positionOf(cursor, sort);
  const narrowing = narrowingOf({ fits, ...wanted });
  const key = `${sort} ${text}`;
  const matching = await findByText(deps, text, sort, allowance);
  const everywhere = await narrowHits(deps, key, matching, narrowing, allowance);
  const { db, pipeline, searchCache } = deps;
  const index = await searchCache.categories(() => readCategoryIndex(db, pipeline.ask));
  const found =
    category === undefined
      ? everywhere
      : await searchCache.derive(
          `in ${category} ${JSON.stringify(narrowing)} ${key}`,
          [everywhere, index],
          async () => {
            const hits = hitsInCategory(index, everywhere.hits, category);
            if (!hits) throw notFound('category');
            await allowance.take(Math.floor(everywhere.hits.size / PICKED_PER_UNIT));
            return { ...everywhere, hits };
          },
          allowance,
        );
  const chosen = withoutExact(wanted);
  const { hits, exact } = found;
  const { total, counts } = await countFacets(hits, chosen, allowance);
  // One more than the page shows whether there is a next one.
  const positions = listNextHits(hits, chosen, after, limit + 1);
  const page = positions.slice(0, limit);
  const items = await readProducts(page.map(({ id }) => id));
  const last = positions.length > limit ? page.at(-1) : undefined;
  return {
    items,
    total,
    next: last ? cursorAfter(last, sort) : null,
    exact,
    understood: [...(codeTerm(text, found, items) ?? found.understood)],
    facets: withExact(facetsOf(counts, chosen), narrowing.exact, total),
    categories: await countCategories(index, everywhere.hits, chosen, category, allowance),
  };
}

/** Describes the text as a code, if it is a SKU or number of the first hit. */
function codeTerm(text: string, { codes }: SearchOutcome, [first]: readonly Product[]) {
  const isCode =
    first && [first.sku, ...first.aliases].some((code) => codes.includes(codeKey(code)));
  if (!isCode) return null;
  const code: UnderstoodTerm = { what: 'code', read: text, means: `The number of ${first.name}` };
  return [code];
}

function cursorAfter({ index, id }: HitPosition, sort: Sort): string {
  return encodeCursor([sort, index, id]);
}

function positionOf(cursor: string, sort: Sort): HitPosition {
  const [, index, id] = decodeCursor(
    cursor,
    z.tuple([z.literal(sort), z.int().nonnegative(), z.uuid()]),
  );
  return { index, id };
}

/** The chosen ranges. Exact values have been applied before the facets are counted. */
function withoutExact(chosen: ChosenFacets): ChosenFacets {
  const ranges = facetNames.map((name) => {
    const values = chosen[name] ?? [];
    return [name, values.filter((value) => exactValue(name, value) === null)] as const;
  });
  return Object.fromEntries(ranges);
}

/** Adds the chosen exact values to the facets, each before the ranges of its facet. */
function withExact(facets: readonly Facet[], exact: Narrowing['exact'], total: number): Facet[] {
  const chosen = new Map<string, Facet['choices'][number]>(
    exact.map(({ name, value }) => [
      name,
      { value: String(value), from: value, to: value, count: total, chosen: true },
    ]),
  );
  const shown = facetNames.filter(
    (name) => chosen.has(name) || facets.some((facet) => facet.name === name),
  );
  return shown.map((name) => {
    const choices = facets.find((facet) => facet.name === name)?.choices ?? [];
    const choice = chosen.get(name);
    return { name, choices: choice ? [choice, ...choices] : choices };
  });
}

function facetsOf(counts: readonly (readonly number[])[], chosen: ChosenFacets): Facet[] {
  return facetNames.flatMap((name, at) => {
    const choices = facetChoices[name].flatMap((choice, index) => {
      const count = counts[at]?.[index] ?? 0;
      const isChosen = chosen[name]?.includes(choice.value) ?? false;
      return count > 0 || isChosen ? [{ ...choice, count, chosen: isChosen }] : [];
    });
    return choices.length > 0 ? [{ name, choices }] : [];
  });
}

const STOCK_READS_AT_ONCE = 2;

/** Returns the products with these ids, in that order, without those that are no longer in the catalogue. */
type ReadProducts = (ids: readonly string[]) => Promise<Product[]>;

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
    const { position } = cache;
    // Taken now, because other searches may evict products while the stock is being read.
    const wanted = ids.map((id) => ({ id, product: cache.product(id) }));
    const idsOf = (isCached: boolean) =>
      wanted.flatMap(({ id, product }) => ((product !== undefined) === isCached ? id : []));
    const [stocks, rows] = await Promise.all([stocksOf(idsOf(true)), readRows(ask, idsOf(false))]);
    const views = await withKnownReplacements(ask, rows.map(productView));
    const read = new Map(views.map((product) => [product._id, product]));
    const successors = new Map(rows.map((row) => [row.id, row.replaced_by]));
    cache.keepProducts(
      position,
      views.map((product) => ({ product, successorId: successors.get(product._id) ?? null })),
    );
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
