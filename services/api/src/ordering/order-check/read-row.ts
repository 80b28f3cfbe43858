import { LRUCache } from 'lru-cache';
import { recordUnmet } from '../../catalogue/unmet-demand/record-unmet.ts';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { NamedProduct, Naming } from './named-products.store.ts';

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
