import { moment } from '@kerf/contract/schemas/common';
import type { UnmetDemand, unmetDemandQuery } from '@kerf/contract/schemas/unmet-demand';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type Keyset, type Page, readPage } from '../../db/keyset.ts';
import { containing } from '../../db/like-pattern.ts';
import type { Schema } from '../../db/schema.ts';

type Row = Selectable<Schema['unmet_demand']>;
type Listing = z.output<typeof unmetDemandQuery>;

function byCount(column: 'times' | 'customers', direction: 'asc' | 'desc'): Keyset<Row> {
  return {
    column: sql.ref(column),
    type: 'bigint',
    direction,
    value: z.int(),
    of: (row) => row[column],
  };
}

function byLastSeen(direction: 'asc' | 'desc'): Keyset<Row> {
  return {
    column: sql`last_seen_at`,
    type: 'timestamptz',
    direction,
    value: moment,
    of: (row) => row.last_seen_at.toISOString(),
  };
}

const keysets: Record<Listing['sort'], Keyset<Row>> = {
  times: byCount('times', 'asc'),
  '-times': byCount('times', 'desc'),
  customers: byCount('customers', 'asc'),
  '-customers': byCount('customers', 'desc'),
  lastSeen: byLastSeen('asc'),
  '-lastSeen': byLastSeen('desc'),
};

function matching(db: Database, { search, source }: Listing) {
  let query = db.selectFrom('unmet_demand');
  if (source) query = query.where('source', '=', source);
  return search ? query.where(sql`folded(key)`, 'like', containing(search)) : query;
}

/** One page of unmet demand, with one row for each text and source. */
export function listUnmet(db: Database, listing: Listing): Promise<Page<UnmetDemand>> {
  const query = matching(db, listing);
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    keysets[listing.sort],
    listing,
    (rows) => rows.map(unmetView),
  );
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
