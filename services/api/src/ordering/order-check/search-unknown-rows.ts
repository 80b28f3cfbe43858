import type { CheckRows } from '@kerf/contract/schemas/order-check';
import { findFirstByTexts } from '../../catalogue/search/find-by-text.ts';
import type { FirstHits } from '../../catalogue/search/hits.ts';
import type { SearchCache } from '../../catalogue/search/search-cache.ts';
import type { Database } from '../../db/database.ts';
import type { Allowance } from '../../http/allowance.ts';
import { findProductsById } from './named-products.store.ts';
import type { ReadRow } from './read-row.ts';

/** How many unknown texts are searched for at most, so that a list of another shop's products stays fast. */
const SEARCHED_MAX = 40;
/** What a search for a text that is not cached takes of the caller's allowance. */
const UNITS_PER_TEXT = 2;

export interface SearchUnknownDeps {
  readonly db: Database;
  readonly searchCache: Pick<SearchCache, 'firstHits'>;
}

/**
 * Searches for the text of each row that matches no product or similar code, and suggests the hits. A caller
 * whose allowance is used up is suggested only what is cached.
 */
export async function searchUnknownRows(
  deps: SearchUnknownDeps,
  asked: CheckRows,
  rows: readonly ReadRow[],
  allowance: Allowance,
): Promise<readonly ReadRow[]> {
  const texts = rows.map((row, index) => (isUnknown(row) ? textOf(asked[index]) : null));
  const searched = [...new Set(texts.filter((text) => text !== null))].slice(0, SEARCHED_MAX);
  if (searched.length === 0) return rows;
  const found = await findFirst(deps, searched, allowance);
  const products = await findProductsById(
    deps.db,
    [...found.values()].flatMap(({ ids }) => ids),
  );
  return rows.map((row, index) => {
    const hits = found.get(texts[index] ?? '');
    if (!hits) return row;
    return {
      ...row,
      nearest: hits.ids.flatMap((id) => products.get(id) ?? []),
      isFound: hits.exact,
    };
  });
}

/** The first hits of each text. Those of a pad are asked for again and again, so they are cached. */
async function findFirst(
  { db, searchCache }: SearchUnknownDeps,
  texts: readonly string[],
  allowance: Allowance,
): Promise<Map<string, FirstHits>> {
  const cache = searchCache.firstHits;
  const found = new Map<string, FirstHits>();
  for (const text of texts) {
    const cached = cache.get(text);
    if (cached) found.set(text, cached);
  }
  const missing = texts.filter((text) => !found.has(text));
  if (missing.length === 0 || !(await allowance.take(missing.length * UNITS_PER_TEXT)))
    return found;
  for (const [text, hits] of await findFirstByTexts(db, missing)) {
    if (hits.isFinal) cache.set(text, hits);
    found.set(text, hits);
  }
  return found;
}

function isUnknown({ product, gone, nearest }: ReadRow): boolean {
  return product === null && gone === null && nearest.length === 0;
}

function textOf(row: CheckRows[number] | undefined): string | null {
  return row && 'sku' in row ? row.sku : null;
}
