import type { orderSorts } from '@kerf/contract/schemas/order';
import type { Database } from '../../db/database.ts';
import { isAfter, type Keyset, type Place } from '../../db/keyset.ts';
import { hasTrigram } from '../../db/like-pattern.ts';
import type { OrderRow } from '../../db/schema.ts';
import { aboutRecords, isWanted, type OrderConditions, type Way } from './order-filters.ts';
import { containsText, matchesText } from './order-text.ts';

/** Which orders a list has, and in which order. */
export interface OrderList extends OrderConditions {
  /** Only orders of this user; everyone's if null, for staff. */
  readonly userId: string | null;
  readonly search?: string | undefined;
  readonly sort: (typeof orderSorts)[number];
}

/** Beyond this many the exact number serves nobody, and counting would take longer than reading the page. */
export const COUNTED_MAX = 10_000;

/** The same for a list that other tables have a say in: each of its orders is found and then looked at. */
export const FOUND_MAX = 2_000;

/** How many orders are looked at one by one where matches are common. */
const LOOKED_AT = 500;
/** So many where no index can be asked; what lies beyond them is not found. */
const LOOKED_AT_ALONE = 2_000;

/** Whether the indexes can find the texts of a list: one or two letters are in too many orders for them. */
export function isIndexed({ search, tracking, note }: OrderList): boolean {
  return [search, tracking, note].every((text) => !text || hasTrigram(text));
}

/** How many orders of a list are looked at one by one. */
export function lookedAt(list: OrderList): number {
  return isIndexed(list) ? LOOKED_AT : LOOKED_AT_ALONE;
}

type Matches = ReturnType<typeof matching>;

/** The orders of a list. */
export function matching(db: Database, list: OrderList, way: Way = 'by index') {
  return recordsOf(list, way).reduce(
    (query, condition) => query.where(condition),
    matchingThemselves(db, list),
  );
}

/** The orders of a list as far as their own rows say. */
export function matchingThemselves(db: Database, { userId, ...conditions }: OrderList) {
  const query = db.selectFrom('orders').where(isWanted(conditions));
  return userId === null ? query : query.where('user_id', '=', userId);
}

export function recordsOf({ search, userId, ...conditions }: OrderList, way: Way) {
  const reader = userId === null ? 'staff' : 'customer';
  const text = way === 'by index' ? matchesText : containsText;
  return [...aboutRecords(conditions, way), ...(search ? [text(search, reader)] : [])];
}

/** Whether other tables say which orders a list has. */
export function isByRecords(list: OrderList): boolean {
  return recordsOf(list, 'by index').length > 0;
}

/** The orders in the order of their list, after a place of it. */
export function inOrder(matches: Matches, keyset: Keyset<OrderRow>, from: Place | null): Matches {
  const sorted = matches.orderBy(keyset.column, keyset.direction).orderBy('id', keyset.direction);
  return from === null ? sorted : sorted.where(isAfter(keyset, from));
}
