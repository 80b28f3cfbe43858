import type {
  UnmetDemand,
  UnmetSource,
  unmetDemandQuery,
} from '@kerf/contract/schemas/unmet-demand';
import { cutText } from '@kerf/domain/text/letters';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { containing, each, type Page, readPage, sortBy, sorting } from '../../db/listing.ts';
import type { Schema } from '../../db/schema.ts';

type Row = Selectable<Schema['unmet_demand']>;
type Listing = z.output<typeof unmetDemandQuery>;

const keysetOf = sorting({
  times: sortBy('bigint', sql`times`, (row: Row) => row.times),
  customers: sortBy('bigint', sql`customers`, (row: Row) => row.customers),
  lastSeen: sortBy('timestamptz', sql`last_seen_at`, (row: Row) => row.last_seen_at.toISOString()),
});

function matching(db: Database, { search, source }: Listing) {
  let query = db.selectFrom('unmet_demand');
  if (source) query = query.where('source', '=', source);
  return search ? query.where(sql`folded(key)`, 'like', containing(search)) : query;
}

/** One page of unmet demand, with one row for each text and source. */
export function listUnmet(db: Database, listing: Listing): Promise<Page<UnmetDemand>> {
  const query = matching(db, listing);
  return readPage(query.selectAll(), keysetOf(listing.sort), listing, each(unmetView));
}

function unmetView(row: Row): UnmetDemand {
  return {
    _id: row.id,
    text: row.text,
    source: row.source,
    times: row.times,
    customers: row.customers,
    firstSeen: row.created_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
  };
}

const TEXT_MAX = 120;

/**
 * Counts texts that were searched for without a match, in one statement. A text given twice counts
 * twice; an account counts once per text and month.
 */
export async function recordUnmet(
  db: Database | Tx,
  written: readonly string[],
  source: UnmetSource,
  accountId: string | null = null,
): Promise<void> {
  const texts = written.map(demandText).filter((demand) => demand !== null);
  if (texts.length === 0) return;
  // Ordered by key, which prevents deadlocks.
  await sql`
    with asked as (
      select key, min(text) as text, count(*)::int as times
      from unnest(${texts.map(({ key }) => key)}::text[], ${texts.map(({ text }) => text)}::text[]) as t (key, text)
      group by key order by key
    ), newcomers as (
      insert into unmet_demand_askers (account_id, source, key)
      select ${accountId}::uuid, ${source}, key from asked where ${accountId}::uuid is not null order by key
      on conflict do nothing
      returning key
    )
    insert into unmet_demand as known (id, source, key, text, times, customers)
    select gen_random_uuid(), ${source}, key, text, times, (key in (select key from newcomers))::int
    from asked order by key
    on conflict (source, key) do update set
      text = excluded.text,
      times = known.times + excluded.times,
      customers = known.customers + excluded.customers,
      last_seen_at = excluded.last_seen_at`.execute(db);
}

/** A text without a match: as it was written, and normalized as a key. */
interface DemandText {
  readonly text: string;
  readonly key: string;
}

/** Normalizes a searched text and truncates it; null if it contains no letter or digit. */
export function demandText(written: string): DemandText | null {
  const line = written
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  const text = cutText(line, TEXT_MAX).trim();
  return { text, key: text.toLowerCase() };
}
