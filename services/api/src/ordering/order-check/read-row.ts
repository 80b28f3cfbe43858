import type { CheckRows } from '@kerf/contract/schemas/order-check';
import { LRUCache } from 'lru-cache';
import { findFirstByTexts } from '../../catalogue/search/find-by-text.ts';
import type { FirstHits } from '../../catalogue/search/hits.ts';
import type { SearchCache } from '../../catalogue/search/search-cache.ts';
import { recordUnmet } from '../../catalogue/unmet-demand/unmet-demand.store.ts';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Allowance } from '../../http/allowance.ts';
import { findProductsById, type NamedProduct, type Naming } from './named-products.store.ts';

/** The products that a row refers to. */
export interface ReadRow {
  readonly matched: Exclude<Naming, 'near'> | null;
  /** The product, if exactly one that is sold matches. */
  readonly product: ProductRow | null;
  /** The matching product that is no longer sold. */
  readonly gone: ProductRow | null;
  readonly replacement: ProductRow | null;
  /** Suggestions, if no product or several match. */
  readonly nearest: readonly ProductRow[];
  /** Whether the suggestions match the whole text, as a search. */
  readonly isFound: boolean;
}

const byPriority = ['id', 'sku', 'alias', 'name'] as const;

/** Chooses among the products that match a row. Never guesses between two equally good matches. */
export function readRow(answers: readonly NamedProduct[]): ReadRow {
  const sold = answers.filter((answer) => answer.sold);
  const matched =
    byPriority.find((naming) => sold.some((answer) => answer.naming === naming)) ?? null;
  const [product, ...others] = sold.filter(({ naming }) => naming === matched);
  if (product && others.length === 0) {
    const replacement = replacementOf(product, sold);
    return { matched, product, gone: null, replacement, nearest: [], isFound: false };
  }
  const gone = answers.find((answer) => !answer.sold && isNamed(answer)) ?? null;
  return {
    matched: null,
    product: null,
    gone: product ? null : gone,
    replacement: product || !gone ? null : replacementOf(gone, sold),
    nearest: product ? [product, ...others] : sold.filter(({ naming }) => naming === 'near'),
    isFound: false,
  };
}

function isNamed({ naming }: NamedProduct): boolean {
  return naming !== 'near' && naming !== 'replacement';
}

/** The first successor of a product that is sold. */
function replacementOf(product: ProductRow, sold: readonly NamedProduct[]): ProductRow | null {
  return sold.find(({ replaces }) => replaces === product.id) ?? null;
}

/** How long a caller's text counts as the same demand: an open pad is checked again much sooner. */
const SAME_DEMAND_MS = 3_600_000;
/** Of all callers together; each takes about 200 bytes. */
const TEXTS_MAX = 20_000;

/** Records texts as unmet demand. `caller` is the user, or the address where none is known. */
export type RecordUnknownRows = (
  texts: readonly string[],
  caller: string,
  accountId?: string,
) => Promise<void>;

/**
 * Records unknown rows, each caller's once until an hour has passed without it: an open pad checks the same
 * rows after every change of the catalogue. Each process counts for itself.
 */
export function createRecordUnknownRows(db: Database): RecordUnknownRows {
  const recorded = new LRUCache<string, true>({
    max: TEXTS_MAX,
    ttl: SAME_DEMAND_MS,
    updateAgeOnGet: true,
  });
  return async (texts, caller, accountId) => {
    const keyOf = (text: string) => `${caller} ${text}`;
    const fresh = texts.filter((text) => !recorded.get(keyOf(text)));
    await recordUnmet(db, fresh, 'order-pad', accountId);
    for (const text of fresh) recorded.set(keyOf(text), true);
  };
}

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
