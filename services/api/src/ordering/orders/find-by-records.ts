import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isAfter, type Keyset, type Place } from '../../db/listing.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderRow } from '../../db/schema.ts';
import {
  FOUND_MAX,
  inOrder,
  isIndexed,
  matching,
  matchingByOwnRow,
  type OrderList,
  onlyRecordCondition,
  recordConditionsOf,
  scannedCount,
} from './order-filters.ts';

/** If more than one order in this many matches, an index would return more orders than anyone pages through. */
export const COMMON = 10;

/** Orders sampled first. If few of them match, matches are rare and the indexes are used. */
const SAMPLED = 100;

/** Orders scanned for a page of matches that are neither common nor rare. */
const SCANNED_MAX = 10_000;

interface Scanned {
  /** The matching orders, in the list's order. */
  readonly ids: readonly string[];
  /** Whether the scan reached the end of the list. */
  readonly isAll: boolean;
}

/** The query for a page, and the count of the list. */
interface FoundByRecords {
  readonly page: ReturnType<typeof matching>;
  readonly count: { readonly total: number; readonly atLeast: boolean };
}

/** A page of a list: at most `limit` orders, after a position or from the start. */
interface WantedPage {
  readonly keyset: Keyset<OrderRow>;
  readonly from: Place | null;
  readonly limit: number;
}

/**
 * Prepares a page and the count of a list whose filters involve other tables. If scanning the nearest
 * orders answers neither, one query by the indexes answers both. If the indexes find more orders than are
 * worth reading, the list is scanned until the page is full. One or two letters are only searched for in
 * the nearest orders, and the count says that there may be more.
 */
export async function findByRecords(
  db: Database,
  list: OrderList,
  wanted: WantedPage,
): Promise<FoundByRecords> {
  const first = await scanFirst(db, list, wanted);
  if (!first) {
    const { ids, total } = await findAll(db, list, wanted);
    const isWhole = total <= FOUND_MAX;
    const page = isWhole ? among(db, ids) : await scanOn(db, list, wanted);
    return { page, count: { total: Math.min(total, FOUND_MAX), atLeast: !isWhole } };
  }
  const count = { total: first.ids.length, atLeast: !first.isAll };
  const near = wanted.from ? await scanFrom(db, list, wanted, scannedCount(list)) : first;
  const isFilled = near.isAll || near.ids.length > wanted.limit || !isIndexed(list);
  return { page: isFilled ? among(db, near.ids) : await scanOn(db, list, wanted), count };
}

function among(db: Database, ids: readonly string[]) {
  return db.selectFrom('orders').where('id', '=', sql<string>`any(${uuidArray([...ids])})`);
}

/** The matches among a list's first orders; undefined if the indexes should be used. */
async function scanFirst(db: Database, list: OrderList, { keyset }: WantedPage) {
  const start = { keyset, from: null };
  if (!isIndexed(list)) return scanFrom(db, list, start, scannedCount(list));
  const isCommon = ({ ids }: Scanned, outOf: number) => ids.length * COMMON >= outOf;
  const sample = await scanFrom(db, list, start, SAMPLED);
  if (sample.isAll) return sample;
  if (!isCommon(sample, SAMPLED)) return undefined;
  const first = await scanFrom(db, list, start, scannedCount(list));
  return first.isAll || isCommon(first, scannedCount(list)) ? first : undefined;
}

async function scanFrom(
  db: Database,
  list: OrderList,
  { keyset, from }: Pick<WantedPage, 'keyset' | 'from'>,
  limit: number,
): Promise<Scanned> {
  const isMatch = sql<SqlBool>`(${sql.join(recordConditionsOf(list, 'one by one'), sql` and `)})`;
  const scanned = await inOrder(matchingByOwnRow(db, list), keyset, from)
    .select(['id', isMatch.as('is_match')])
    .limit(limit)
    .execute();
  const ids = scanned.filter(({ is_match }) => is_match).map(({ id }) => id);
  return { ids, isAll: scanned.length < limit };
}

/** Candidates to read at first, of which a few may be of the same order or of a deleted one. */
const CANDIDATES_MAX = 1.5 * FOUND_MAX;

interface Found {
  readonly ids: readonly string[];
  /** The orders in the list; if they are more than `FOUND_MAX`, any number above that. */
  readonly total: number;
}

/** The ids of a page by the indexes, and the number of orders in the list. */
async function findAll(db: Database, list: OrderList, wanted: WantedPage): Promise<Found> {
  const only = onlyRecordCondition(list);
  return (only && (await findAmongFirst(db, only, wanted))) ?? readFound(db, list, wanted);
}

/**
 * Finds the orders among the first candidates of an index, which are enough to say that there are too many, and
 * of which none has to be looked at then. Undefined if that is not certain.
 */
async function findAmongFirst(
  db: Database,
  candidates: RawBuilder<string>,
  { keyset, from, limit }: WantedPage,
): Promise<Found | undefined> {
  const { column, direction } = keyset;
  const order = sql.raw(direction);
  const { rows } = await sql<{ total: number; candidates: number; id: string | null }>`
    with candidate as (select id from (${candidates}) as every (id) limit ${CANDIDATES_MAX}),
    kept as (
      select distinct id from candidate
      where not exists (select from orders where orders.id = candidate.id and life = 'deleted')
    ),
    page as (
      select id from orders
      where id in (select id from kept) and (select count(*) from kept) <= ${FOUND_MAX}
        and ${from === null ? sql`true` : isAfter(keyset, from)}
      order by ${column} ${order}, id ${order} limit ${limit + 1}
    )
    select (select count(*) from kept) as total, (select count(*) from candidate) as candidates, page.id
    from (select) as counted left join page on true`.execute(db);
  const total = rows[0]?.total ?? 0;
  const isCertain = total > FOUND_MAX || (rows[0]?.candidates ?? 0) < CANDIDATES_MAX;
  return isCertain ? { total, ids: rows.flatMap(({ id }) => id ?? []) } : undefined;
}

async function readFound(
  db: Database,
  list: OrderList,
  { keyset, from, limit }: WantedPage,
): Promise<Found> {
  const rows = await db
    .with('found', () =>
      matching(db, list)
        .select(['id', 'created_at', 'total_cents'])
        .limit(FOUND_MAX + 1),
    )
    .with('page', (found) => {
      const sorted = found
        .selectFrom('found')
        .select('id')
        .orderBy(keyset.column, keyset.direction)
        .orderBy('id', keyset.direction)
        .limit(limit + 1);
      return from === null ? sorted : sorted.where(isAfter(keyset, from));
    })
    .selectFrom(({ selectFrom }) =>
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('counted'),
    )
    .leftJoin('page', (join) => join.onTrue())
    .select(['counted.total', 'page.id'])
    .execute();
  return { total: rows[0]?.total ?? 0, ids: rows.flatMap(({ id }) => id ?? []) };
}

/** The matches among a list's next orders, or among all if those do not fill the page. */
async function scanOn(db: Database, list: OrderList, { keyset, from, limit }: WantedPage) {
  const next = inOrder(matchingByOwnRow(db, list), keyset, from).selectAll().limit(SCANNED_MAX);
  const found = await recordConditionsOf(list, 'one by one')
    .reduce((query, isMatch) => query.where(isMatch), db.selectFrom(next.as('orders')))
    .select('id')
    .orderBy(keyset.column, keyset.direction)
    .orderBy('id', keyset.direction)
    .limit(limit + 1)
    .execute();
  return found.length > limit
    ? among(
        db,
        found.map(({ id }) => id),
      )
    : matching(db, list);
}
