import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isAfter, type Keyset, type Place } from '../../db/keyset.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderRow } from '../../db/schema.ts';
import {
  FOUND_MAX,
  inOrder,
  isIndexed,
  lookedAt,
  matching,
  matchingThemselves,
  type OrderList,
  recordsOf,
} from './order-matches.ts';

/** Where more than one order in this many matches, an index would return more orders than anybody pages through. */
export const COMMON = 10;

/** So many of the nearest orders already show that matches are rare. */
const GLANCED_AT = 100;

/** So many of a list's orders are looked at for a page of matches that are neither common nor rare. */
const WALKED = 10_000;

interface Looked {
  /** The orders that match, in the list's order. */
  readonly ids: readonly string[];
  /** There are no further orders to look at. */
  readonly isAll: boolean;
}

/** The orders that a page is taken from, and how many the list has. */
interface FoundByRecords {
  readonly page: ReturnType<typeof matching>;
  readonly count: { readonly total: number; readonly atLeast: boolean };
}

/** A page of a list: at most `limit` orders, after a place of the list or from its beginning. */
interface WantedPage {
  readonly keyset: Keyset<OrderRow>;
  readonly from: Place | null;
  readonly limit: number;
}

/**
 * What a page of a list that other tables have a say in is taken from, and the list's count. Where the orders
 * nearby do not answer both, the indexes are asked, once for the two; where those know of more orders than
 * are worth reading, the list's next orders are looked at until the page is full. One or two letters are
 * looked for nearby alone, and the count says that there may be more.
 */
export async function findByRecords(
  db: Database,
  list: OrderList,
  wanted: WantedPage,
): Promise<FoundByRecords> {
  const first = await lookFirst(db, list, wanted);
  if (!first) {
    const { ids, total } = await findAll(db, list, wanted);
    const isWhole = total <= FOUND_MAX;
    const page = isWhole ? among(db, ids) : await walk(db, list, wanted);
    return { page, count: { total: Math.min(total, FOUND_MAX), atLeast: !isWhole } };
  }
  const count = { total: first.ids.length, atLeast: !first.isAll };
  const near = wanted.from ? await lookNear(db, list, wanted, lookedAt(list)) : first;
  const isFilled = near.isAll || near.ids.length > wanted.limit || !isIndexed(list);
  return { page: isFilled ? among(db, near.ids) : await walk(db, list, wanted), count };
}

function among(db: Database, ids: readonly string[]) {
  return db.selectFrom('orders').where('id', '=', sql<string>`any(${uuidArray([...ids])})`);
}

/** The matches among a list's first orders; undefined where the indexes are to be asked. */
async function lookFirst(
  db: Database,
  list: OrderList,
  { keyset }: WantedPage,
): Promise<Looked | undefined> {
  const start = { keyset, from: null };
  if (!isIndexed(list)) return lookNear(db, list, start, lookedAt(list));
  const isCommon = ({ ids }: Looked, looked: number) => ids.length * COMMON >= looked;
  const glance = await lookNear(db, list, start, GLANCED_AT);
  if (glance.isAll) return glance;
  if (!isCommon(glance, GLANCED_AT)) return undefined;
  const first = await lookNear(db, list, start, lookedAt(list));
  return first.isAll || isCommon(first, lookedAt(list)) ? first : undefined;
}

async function lookNear(
  db: Database,
  list: OrderList,
  { keyset, from }: Pick<WantedPage, 'keyset' | 'from'>,
  limit: number,
): Promise<Looked> {
  const isMatch = sql<SqlBool>`(${sql.join(recordsOf(list, 'one by one'), sql` and `)})`;
  const looked = await inOrder(matchingThemselves(db, list), keyset, from)
    .select(['id', isMatch.as('is_match')])
    .limit(limit)
    .execute();
  const ids = looked.filter(({ is_match }) => is_match).map(({ id }) => id);
  return { ids, isAll: looked.length < limit };
}

/** The ids of a page, by the indexes, and how many orders the list has, counted to one more than `FOUND_MAX`. */
async function findAll(db: Database, list: OrderList, { keyset, from, limit }: WantedPage) {
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

/** The matches among a list's next orders, or all where these do not fill the page. */
async function walk(db: Database, list: OrderList, { keyset, from, limit }: WantedPage) {
  const next = inOrder(matchingThemselves(db, list), keyset, from).selectAll().limit(WALKED);
  const found = await recordsOf(list, 'one by one')
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
