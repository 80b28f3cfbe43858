import type { Order } from '@kerf/contract/schemas/order';
import type { OrderNeighbours } from '@kerf/contract/schemas/order-list';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  byAge,
  isAfter,
  type Keyset,
  type Page,
  type Place,
  placeOf,
  readPage,
  sortBy,
  sorting,
} from '../../db/listing.ts';
import type { OrderRow } from '../../db/schema.ts';
import { isInScope } from '../../people/access/scope.ts';
import { COMMON, findByRecords } from './find-by-records.ts';
import {
  COUNTED_MAX,
  FOUND_MAX,
  inOrder,
  isFilteredByRecords,
  isIndexed,
  matching,
  matchingByOwnRow,
  type OrderList,
  recordConditionsOf,
  scannedCount,
} from './order-filters.ts';
import { type ReadOrder, timeLeft, withLines } from './orders.store.ts';

export interface OrderListing extends OrderList {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const keysetOf = sorting({
  createdAt: byAge,
  totalPrice: sortBy('bigint', sql`total_cents`, (row: OrderRow) => row.total_cents),
});

/**
 * One page of orders. A deleted order is listed only if it needs attention, or by itself if its whole
 * number is searched for.
 */
export async function listOrders(db: Database, listing: OrderListing): Promise<Page<Order>> {
  const { limit, cursor, ...list } = listing;
  const deleted = await findDeleted(db, list);
  if (deleted) {
    return { items: await withLines(db, [deleted], list.scope === 'all'), total: 1, next: null };
  }
  const keyset = keysetOf(list.sort);
  const from = cursor === undefined ? null : placeOf(keyset, cursor);
  const { page, count } = isFilteredByRecords(list)
    ? await findByRecords(db, list, { keyset, from, limit })
    : { page: matching(db, list), count: countOrders(db, list) };
  const read = await readPage(
    page.selectAll().select(timeLeft),
    keyset,
    { limit, cursor },
    (rows) => withLines(db, rows, list.scope === 'all'),
    async () => count,
  );
  return (await count).atLeast ? { ...read, atLeast: true } : read;
}

async function findDeleted(db: Database, { search, scope }: OrderList) {
  const serial = search === undefined ? null : parseOrderNumber(search);
  if (serial === null) return undefined;
  return db
    .selectFrom('orders')
    .selectAll()
    .select(timeLeft)
    .where('serial', '=', serial)
    .where('life', '=', 'deleted')
    .where(isInScope(scope))
    .executeTakeFirst();
}

/** An order's position in a list, with its neighbors, even if it is no longer in the list. */
export async function findNeighbours(
  db: Database,
  order: ReadOrder,
  list: OrderList,
): Promise<OrderNeighbours> {
  const keyset = keysetOf(list.sort);
  const back = { ...keyset, direction: keyset.direction === 'asc' ? 'desc' : 'asc' } as const;
  const place = [keyset.of(order), order.id] as const;
  const [previous, next, isInList, before, all] = await Promise.all([
    findNext(db, list, back, place),
    findNext(db, list, keyset, place),
    matching(db, list, 'one by one').select('id').where('id', '=', order.id).executeTakeFirst(),
    countOrders(db, list, isAfter(back, place)),
    countOrders(db, list),
  ]);
  return {
    ...all,
    isInList: isInList !== undefined,
    position: isInList && !before.atLeast ? before.total + 1 : null,
    previous: previous ?? null,
    next: next ?? null,
  };
}

async function findNext(db: Database, list: OrderList, keyset: Keyset<OrderRow>, place: Place) {
  const find = (matches: Matches) =>
    inOrder(matches, keyset, place).select(['id', 'serial']).limit(1).executeTakeFirst();
  const close = isFilteredByRecords(list) && (await find(amongNext(db, list, keyset, place)));
  const found = close || (isIndexed(list) && (await find(matching(db, list))));
  return found ? { id: found.id, number: formatOrderNumber(found.serial) } : undefined;
}

type Matches = ReturnType<typeof matching>;

/** The orders of a list among the next ones after a position, or among the first. */
function amongNext(db: Database, list: OrderList, keyset: Keyset<OrderRow>, from: Place | null) {
  const next = inOrder(matchingByOwnRow(db, list), keyset, from)
    .select('id')
    .limit(scannedCount(list));
  return matching(db, list, 'one by one').where('id', 'in', next);
}

/** Counts the orders of a list, or those that also match `also`, up to the maximum. */
async function countOrders(db: Database, list: OrderList, also: RawBuilder<SqlBool> = sql`true`) {
  if (isFilteredByRecords(list)) {
    const first = inOrder(matchingByOwnRow(db, list), keysetOf(list.sort), null);
    const near = first.where(also).select('id').limit(scannedCount(list));
    const isMatch = sql.join(recordConditionsOf(list, 'one by one'), sql` and `);
    const { scanned, total } = await db
      .selectFrom('orders')
      .where('id', 'in', near)
      .select(({ fn }) => fn.countAll<number>().as('scanned'))
      .select(sql<number>`count(*) filter (where ${isMatch})`.as('total'))
      .executeTakeFirstOrThrow();
    if (scanned < scannedCount(list)) return { total, atLeast: false };
    if (total * COMMON >= scannedCount(list) || !isIndexed(list)) return { total, atLeast: true };
  }
  const most = isFilteredByRecords(list) ? FOUND_MAX : COUNTED_MAX;
  const some = matching(db, list)
    .where(also)
    .select('id')
    .limit(most + 1);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(total, most), atLeast: total > most };
}
