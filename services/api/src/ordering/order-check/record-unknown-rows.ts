import { LRUCache } from 'lru-cache';
import { recordUnmet } from '../../catalogue/unmet-demand/record-unmet.ts';
import type { Database } from '../../db/database.ts';

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
