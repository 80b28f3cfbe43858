import type { orderSorts } from '@kerf/contract/schemas/order';
import type { Database } from '../../db/database.ts';
import { isAfter, type Keyset, type Place } from '../../db/keyset.ts';
import { hasTrigram } from '../../db/like-pattern.ts';
import type { OrderRow } from '../../db/schema.ts';
import { isInScope, type Scope } from '../../people/access/scope.ts';
import { isWanted, type OrderConditions, recordConditions, type Way } from './order-filters.ts';
import { containsText, matchesText } from './order-text.ts';

/** The filters and sort of a list of orders. */
export interface OrderList extends OrderConditions {
  readonly scope: Scope;
  readonly search?: string | undefined;
  readonly sort: (typeof orderSorts)[number];
}

/** The exact number of more orders is of no use, and counting them would take longer than reading the page. */
export const COUNTED_MAX = 10_000;

/** The same for lists filtered by other tables, where each order found has to be checked. */
export const FOUND_MAX = 2_000;

/** Orders scanned one by one if matches are common. */
const SCANNED = 500;
/** Orders scanned if no index can be used; matches beyond them are not found. */
const SCANNED_WITHOUT_INDEX = 2_000;

/** Whether the indexes can find the list's search texts. One or two letters match too many orders. */
export function isIndexed({ search, tracking, note }: OrderList): boolean {
  return [search, tracking, note].every((text) => !text || hasTrigram(text));
}

/** How many orders of a list to scan one by one. */
export function scannedCount(list: OrderList): number {
  return isIndexed(list) ? SCANNED : SCANNED_WITHOUT_INDEX;
}

type Matches = ReturnType<typeof matching>;

/** The orders of a list, unsorted. */
export function matching(db: Database, list: OrderList, way: Way = 'by index') {
  return recordConditionsOf(list, way).reduce(
    (query, condition) => query.where(condition),
    matchingByOwnRow(db, list),
  );
}

/** The orders of a list by the conditions on their own rows alone. */
export function matchingByOwnRow(db: Database, { scope, ...conditions }: OrderList) {
  return db.selectFrom('orders').where(isWanted(conditions)).where(isInScope(scope));
}

export function recordConditionsOf({ search, scope, ...conditions }: OrderList, way: Way) {
  const reader = scope === 'all' ? 'staff' : 'customer';
  const text = way === 'by index' ? matchesText : containsText;
  return [...recordConditions(conditions, way), ...(search ? [text(search, reader)] : [])];
}

/** Whether the list is filtered by other tables. */
export function isFilteredByRecords(list: OrderList): boolean {
  return recordConditionsOf(list, 'by index').length > 0;
}

/** The orders sorted as in their list, after a position. */
export function inOrder(matches: Matches, keyset: Keyset<OrderRow>, from: Place | null): Matches {
  const sorted = matches.orderBy(keyset.column, keyset.direction).orderBy('id', keyset.direction);
  return from === null ? sorted : sorted.where(isAfter(keyset, from));
}
