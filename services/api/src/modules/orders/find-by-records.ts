import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Keyset, Place } from '../../db/keyset.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderRow } from '../../db/schema.ts';
import {
  COUNTED_MAX,
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

/**
 * The page after a place of a list that other tables have a say in, and the list's count. Where the orders
 * nearby do not answer both, matches are rare: then the indexes are asked, once for the two. One or two
 * letters are looked for nearby alone, and the count says that there may be more.
 */
export async function findByRecords(
  db: Database,
  list: OrderList,
  keyset: Keyset<OrderRow>,
  from: Place | null,
  limit: number,
): Promise<FoundByRecords> {
  const start = lookNear(db, list, keyset, null);
  const [first, near] = await Promise.all([start, from ? lookNear(db, list, keyset, from) : start]);
  const isCommon = first.ids.length * COMMON >= lookedAt(list) || !isIndexed(list);
  const isCounted = first.isAll || isCommon;
  const isFilled = near.isAll || near.ids.length > limit || !isIndexed(list);
  const among = (ids: readonly string[]) =>
    db.selectFrom('orders').where('id', '=', sql<string>`any(${uuidArray([...ids])})`);
  const nearCount = { total: first.ids.length, atLeast: !first.isAll };
  if (isCounted && isFilled) return { page: among(near.ids), count: nearCount };

  const all = await matching(db, list)
    .select('id')
    .limit(COUNTED_MAX + 1)
    .execute();
  const isWhole = all.length <= COUNTED_MAX;
  const total = Math.min(all.length, COUNTED_MAX);
  const page = isWhole ? among(all.map(({ id }) => id)) : matching(db, list);
  return {
    page: isFilled ? among(near.ids) : page,
    count: isCounted ? nearCount : { total, atLeast: !isWhole },
  };
}

async function lookNear(
  db: Database,
  list: OrderList,
  keyset: Keyset<OrderRow>,
  from: Place | null,
): Promise<Looked> {
  const isMatch = sql<SqlBool>`(${sql.join(recordsOf(list, 'one by one'), sql` and `)})`;
  const nearby = inOrder(matchingThemselves(db, list), keyset, from);
  // Chosen first: Postgres would else read all lines and parcels to have an answer for every order.
  const looked = await db
    .selectFrom('orders')
    .where('id', 'in', nearby.select('id').limit(lookedAt(list)))
    .select('id')
    .select(isMatch.as('is_match'))
    .orderBy(keyset.column, keyset.direction)
    .orderBy('id', keyset.direction)
    .execute();
  const ids = looked.filter(({ is_match }) => is_match).map(({ id }) => id);
  return { ids, isAll: looked.length < lookedAt(list) };
}
