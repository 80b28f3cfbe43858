import type { Order, OrderNeighbours, orderSorts } from '@kerf/contract/schemas/order';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import {
  byAge,
  isAfter,
  type Keyset,
  type Page,
  type Place,
  placeOf,
  readPage,
} from '../../db/keyset.ts';
import type { OrderRow } from '../../db/schema.ts';
import { aboutRecords, isWanted, type OrderConditions, type Way } from './order-filters.ts';
import { containsText, matchesText } from './order-text.ts';
import { type ReadOrder, timeLeft, withLines } from './orders.store.ts';

/** Which orders a list has, and in which order. */
export interface OrderList extends OrderConditions {
  /** Only orders of this user; everyone's if null, for staff. */
  readonly userId: string | null;
  readonly search?: string | undefined;
  readonly sort: (typeof orderSorts)[number];
}

export interface OrderListing extends OrderList {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Beyond this many the exact number serves nobody, and counting would take longer than reading the page. */
const COUNTED_MAX = 10_000;
/** So many orders are looked at one by one before the indexes of their records are asked. */
const LOOKED_AT = 500;
/** Where one of so many orders matches, an index would answer with more orders than anybody pages through. */
const COMMON = 10;

const byTotal: Omit<Keyset<OrderRow>, 'direction'> = {
  column: sql`total_cents`,
  type: 'bigint',
  value: z.int(),
  of: (row) => row.total_cents,
};

const keysets: Record<OrderListing['sort'], Keyset<OrderRow>> = {
  createdAt: byAge('asc'),
  '-createdAt': byAge('desc'),
  totalPrice: { ...byTotal, direction: 'asc' },
  '-totalPrice': { ...byTotal, direction: 'desc' },
};

/** One page of orders. A deleted order is listed only if it needs attention. */
export async function listOrders(db: Database, listing: OrderListing): Promise<Page<Order>> {
  const { limit, cursor, ...list } = listing;
  const keyset = keysets[list.sort];
  const count = countOrders(db, list);
  const read = (matches: Matches) =>
    readPage(
      matches.selectAll().select(timeLeft),
      { executeTakeFirstOrThrow: () => count },
      keyset,
      { limit, cursor },
      (rows) => withLines(db, rows, list.userId === null),
    );
  const from = cursor === undefined ? null : placeOf(keyset, cursor);
  const first = isByRecords(list) ? await read(amongNext(db, list, keyset, from)) : null;
  // Where the orders looked at do not fill the page, matches are rare enough for the indexes.
  const page = first?.next ? first : await read(matching(db, list));
  return (await count).atLeast ? { ...page, atLeast: true } : page;
}

/** An order's place in a list, and the orders beside it, also where it is not in the list any more. */
export async function findNeighbours(
  db: Database,
  order: ReadOrder,
  list: OrderList,
): Promise<OrderNeighbours> {
  const keyset = keysets[list.sort];
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
  const close = isByRecords(list) && (await find(amongNext(db, list, keyset, place)));
  const found = close || (await find(matching(db, list)));
  return found && { id: found.id, number: formatOrderNumber(found.serial) };
}

type Matches = ReturnType<typeof matching>;

/** The orders of a list. */
function matching(db: Database, list: OrderList, way: Way = 'by index') {
  return recordsOf(list, way).reduce(
    (query, condition) => query.where(condition),
    matchingThemselves(db, list),
  );
}

/** The orders of a list as far as their own rows say. */
function matchingThemselves(db: Database, { userId, ...conditions }: OrderList) {
  const query = db.selectFrom('orders').where(isWanted(conditions));
  return userId === null ? query : query.where('user_id', '=', userId);
}

function recordsOf({ search, userId, ...conditions }: OrderList, way: Way) {
  const reader = userId === null ? 'staff' : 'customer';
  const text = way === 'by index' ? matchesText : containsText;
  return [...aboutRecords(conditions, way), ...(search ? [text(search, reader)] : [])];
}

/** Whether other tables say which orders a list has. */
function isByRecords(list: OrderList): boolean {
  return recordsOf(list, 'by index').length > 0;
}

/** The orders of a list among the next ones after a place, or the first ones. */
function amongNext(db: Database, list: OrderList, keyset: Keyset<OrderRow>, from: Place | null) {
  const next = inOrder(matchingThemselves(db, list), keyset, from).select('id').limit(LOOKED_AT);
  return matching(db, list, 'one by one').where('id', 'in', next);
}

function inOrder(matches: Matches, keyset: Keyset<OrderRow>, from: Place | null): Matches {
  const sorted = matches.orderBy(keyset.column, keyset.direction).orderBy('id', keyset.direction);
  return from === null ? sorted : sorted.where(isAfter(keyset, from));
}

/** How many orders a list has, of those for which `also` holds; counted no further than serves anybody. */
async function countOrders(db: Database, list: OrderList, also: RawBuilder<SqlBool> = sql`true`) {
  if (isByRecords(list)) {
    const first = inOrder(matchingThemselves(db, list), keysets[list.sort], null);
    const near = first.where(also).select('id').limit(LOOKED_AT);
    const isMatch = sql.join(recordsOf(list, 'one by one'), sql` and `);
    const { looked, total } = await db
      .selectFrom('orders')
      .where('id', 'in', near)
      .select(({ fn }) => fn.countAll<number>().as('looked'))
      .select(sql<number>`count(*) filter (where ${isMatch})`.as('total'))
      .executeTakeFirstOrThrow();
    if (looked < LOOKED_AT) return { total, atLeast: false };
    if (total * COMMON >= LOOKED_AT) return { total, atLeast: true };
  }
  const some = matching(db, list)
    .where(also)
    .select('id')
    .limit(COUNTED_MAX + 1);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const atLeast = total > COUNTED_MAX;
  return { total: Math.min(total, COUNTED_MAX), atLeast };
}
