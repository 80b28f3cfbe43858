import type { SearchQuery } from '@kerf/contract/schemas/search';
import { sql } from 'kysely';
import { packed } from '../../db/facet-signature.ts';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import type { ChangedProduct, ProductChange } from './catalogue-changes.ts';
import { changeHit, type HitRow } from './change-hit.ts';
import { type Hits, indexOfHit, type SearchOutcome } from './hits.ts';
import { isPublished } from './search.store.ts';

interface FollowedSearch {
  readonly sort: SearchQuery['sort'];
  /** Whether the search may find any of these products now. Null for a search that finds everything. */
  readonly mayFind: ((ids: readonly string[]) => Promise<boolean>) | null;
}

/**
 * The outcome of a search after these products have changed. Another object unless none of its hits may have
 * changed; null if the search has to be made again.
 */
export async function followChanges(
  ask: Send,
  search: FollowedSearch,
  outcome: SearchOutcome,
  changes: readonly ChangedProduct[],
): Promise<SearchOutcome | null> {
  const { mayFind } = search;
  if (outcome.isCorrected && changes.some(({ kind }) => kind !== 'details')) return null;
  const rows = await rowsAfter(
    ask,
    changes.map(({ latest }) => latest),
  );
  const products = changes.map(({ kind, latest: { id } }, position) => {
    return { kind, id, row: rows[position] ?? null };
  });
  const isHit = ({ id }: SavedProduct) => indexOfHit(outcome.hits, id) >= 0;
  // Details decide nowhere what is found.
  const findable = products.filter((one) => one.row && one.kind !== 'details' && !isHit(one));
  if (findable.length > 0 && (await (mayFind?.(findable.map(({ id }) => id)) ?? true))) return null;
  const saved = products.filter(isHit);
  const hits = changeHits(outcome.hits, saved, search);
  const isSame = hits === outcome.hits && saved.every(({ kind }) => kind === 'details');
  return isSame ? outcome : hits && { ...outcome, hits };
}

interface SavedProduct {
  readonly kind: ChangedProduct['kind'];
  readonly id: string;
  readonly row: HitRow | null;
}

/** The hits after these of them have changed. Null if one may now stand elsewhere, or be none. */
function changeHits(
  hits: Hits,
  saved: readonly SavedProduct[],
  { sort, mayFind }: FollowedSearch,
): Hits | null {
  let changed = hits;
  for (const { kind, row } of saved) {
    const isInPlace = kind === 'details' || (kind === 'text' && mayFind === null);
    if (!row || !isInPlace) return null;
    changed = changeHit(changed, row, sort);
  }
  return changed;
}

const rowsByChange = new WeakMap<ProductChange, Promise<HitRow | null>>();

/** The products as they are now, or null for those not in the shop. Read once for all searches that follow a change. */
function rowsAfter(ask: Send, changes: readonly ProductChange[]): Promise<(HitRow | null)[]> {
  const unread = changes.filter((change) => !rowsByChange.has(change));
  if (unread.length > 0) {
    const reading = readRows(
      ask,
      unread.map(({ id }) => id),
    );
    for (const change of unread) {
      rowsByChange.set(
        change,
        reading.then((rows) => rows.get(change.id) ?? null),
      );
    }
    reading.catch(() => {
      for (const change of unread) rowsByChange.delete(change);
    });
  }
  return Promise.all(changes.map((change) => rowsByChange.get(change) ?? null));
}

async function readRows(ask: Send, ids: readonly string[]): Promise<Map<string, HitRow>> {
  const rows = await ask(sql<{ id: string; signature: Buffer; price: string }>`
    select product_id as id, int8send(${packed}) as signature, price_cents::text as price
    from product_search where product_id = any(${uuidArray(ids)}) and ${isPublished}`);
  return new Map(
    rows.map(({ id, signature, price }) => [
      id,
      {
        id,
        high: signature.readUInt32BE(0),
        low: signature.readUInt32BE(4),
        price: Number(price),
      },
    ]),
  );
}
