import type { orderConditions, orderSorts } from '@kerf/contract/schemas/order-list';
import { centsFromDollars } from '@kerf/domain/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import {
  beginningWith,
  beginningWithNumber,
  hasTrigram,
  isAfter,
  type Keyset,
  type Place,
} from '../../db/listing.ts';
import { hasRefundedMoney } from '../../db/money-conditions.ts';
import type { OrderRow } from '../../db/schema.ts';
import { isInScope, isOfUser, type Scope } from '../../people/access/scope.ts';
import { type MomentRange, momentsOfDays } from '../../platform/shop/day-range.ts';
import { ordersNeedingAttention } from './order-attention.ts';
import {
  awaitsShipping,
  hasLeft,
  isDifferenceOwed,
  isExpired,
  isUnpaid,
} from './order-conditions.ts';
import {
  containsText,
  hasNote,
  hasTracking,
  linesOfOpen,
  ofThisOrder,
  ordersWithText,
} from './order-text.ts';

type GivenConditions = z.output<typeof orderConditions>;

/** The conditions of a list with the moments of the shop's days in place of the days. */
interface OrderConditions extends Omit<GivenConditions, 'placedFromDay' | 'placedToDay'> {
  readonly days?: MomentRange;
}

/** Reads the days of the conditions in the shop's time zone. */
export async function withMoments<T extends GivenConditions>(db: Database, given: T) {
  const { placedFromDay: fromDay, placedToDay: toDay, ...others } = given;
  return { ...others, days: await momentsOfDays(db, { fromDay, toDay }) };
}

/** How to match related records: by their own indexes, or for one order at a time. */
type Way = 'by index' | 'one by one';

type Condition = RawBuilder<SqlBool>;
type Filter = NonNullable<OrderConditions['filter']>;

const needsAttention = sql<SqlBool>`id in ${ordersNeedingAttention}`;
const isKept = sql<SqlBool>`life <> 'deleted'`;

/** Written so that each uses its partial index. */
const ofFilter: Readonly<Record<Filter, Condition>> = {
  unpaid: isUnpaid,
  'to-quote': sql`(awaits_quote and ${isUnpaid})`,
  paid: awaitsShipping,
  'to-ship': sql`(${awaitsShipping} and not ${needsAttention} and not ${isDifferenceOwed})`,
  shipped: hasLeft,
  expired: isExpired,
  refunded: hasRefundedMoney,
  attention: needsAttention,
};

/** Whether an order's own row matches a list's filters. */
function isWanted(wanted: OrderConditions): Condition {
  // A deleted order may still have a payment that needs attention.
  const onlyAttention = wanted.filter === 'attention' || wanted.attention !== undefined;
  const conditions = [onlyAttention ? needsAttention : isKept, ...given(wanted)];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** A condition on other tables: the orders that meet it, some more than once, and whether one of them does. */
interface RecordCondition {
  readonly ids: RawBuilder<string>;
  readonly isOfOrder: Condition;
}

/** The conditions on an order's lines, parcels and notes, and on all its texts. */
function recordConditions({ search, scope, ...wanted }: OrderList): RecordCondition[] {
  const reader = scope === 'all' ? 'staff' : 'customer';
  return [
    when(wanted.product, (id) => hasLine(isProduct(id), isProduct(id))),
    when(wanted.sku, (sku) =>
      hasLine(
        sql`sku like ${beginningWithNumber(sku)}`,
        sql`lower(order_lines.sku) like ${beginningWithNumber(sku)}`,
      ),
    ),
    when(wanted.carrier, (id) => isAmong(isSentWith(id))),
    when(wanted.tracking, (text) => isAmong(hasTracking(text))),
    when(wanted.poNumber, (text) => hasPoNumber(text)),
    when(wanted.shippingMethod, (text) => shipsBy(text)),
    when(wanted.costCenter, (text) => isAmong(hasCostCenter(text))),
    when(wanted.note, (text) => isAmong(hasNote(text))),
    search
      ? [{ ids: ordersWithText(search, reader), isOfOrder: containsText(search, reader) }]
      : [],
  ].flat();
}

function given(wanted: OrderConditions): Condition[] {
  const { filter, fulfillment, placedFrom, placedBefore, unpaidHours } = wanted;
  return [
    when(filter, (name) => ofFilter[name]),
    when(fulfillment, (state) => sql<SqlBool>`(fulfillment = ${state} and paid_at is not null)`),
    when(placedFrom, (moment) => sql<SqlBool>`created_at >= ${moment}::timestamptz`),
    when(placedBefore, (moment) => sql<SqlBool>`created_at < ${moment}::timestamptz`),
    when(wanted.days?.from, (moment) => sql<SqlBool>`created_at >= ${moment}::timestamptz`),
    when(wanted.days?.before, (moment) => sql<SqlBool>`created_at < ${moment}::timestamptz`),
    when(
      wanted.totalMin,
      (dollars) => sql<SqlBool>`total_cents >= ${centsFromDollars(dollars)}::bigint`,
    ),
    when(
      wanted.totalMax,
      (dollars) => sql<SqlBool>`total_cents <= ${centsFromDollars(dollars)}::bigint`,
    ),
    when(wanted.customer, isOfCustomer),
    when(
      unpaidHours,
      (hours) =>
        sql<SqlBool>`(${isUnpaid} and not awaits_quote
          and created_at <= now() - ${hours}::int * interval '1 hour'
          and coalesce(quoted_at, created_at) <= now() - ${hours}::int * interval '1 hour')`,
    ),
  ].flat();
}

function when<T, C>(value: T | undefined, condition: (value: T) => C): C[] {
  return value === undefined ? [] : [condition(value)];
}

function isOfCustomer(idOrEmail: string): Condition {
  const isUser = isId(idOrEmail)
    ? sql`users.id = ${idOrEmail}::uuid`
    : sql`users.email = ${idOrEmail.toLowerCase()}`;
  return isOfUser(isUser);
}

function isProduct(id: string): Condition {
  return sql`product_id = ${id}::uuid`;
}

/** The products of settled orders are in a table of their own; the lines of open orders are scanned. */
function hasLine(isSettledLine: Condition, isOpenLine: Condition): RecordCondition {
  return {
    ids: sql`
      select order_id from order_products where ${isSettledLine}
      union all
      ${linesOfOpen(isOpenLine)}`,
    isOfOrder: ofThisOrder(sql`select from order_lines where ${isOpenLine}`),
  };
}

function isAmong(ids: RawBuilder<string>): RecordCondition {
  return { ids, isOfOrder: ofThisOrder(ids) };
}

/** Written so that it uses the index on PO numbers. */
function hasPoNumber(text: string): RecordCondition {
  const isWanted = sql<SqlBool>`(po_number is not null and folded(po_number) like ${beginningWith(text)})`;
  return { ids: sql`select id from orders where ${isWanted}`, isOfOrder: isWanted };
}

/** To any of its addresses. Written so that it uses the index on methods, and that on orders to several addresses. */
function shipsBy(text: string): RecordCondition {
  const named = beginningWith(text);
  const ownShips = sql<SqlBool>`(shipping_method is not null
    and folded(shipping_method ->> 'name') like ${named})`;
  const furtherShips = sql<SqlBool>`(further_destinations is not null and exists (
    select from jsonb_array_elements(further_destinations) as further
    where folded(further #>> '{method,name}') like ${named}))`;
  return {
    ids: sql`
      select id from orders where ${ownShips}
      union all
      select id from orders where ${furtherShips}`,
    isOfOrder: sql`(${ownShips} or ${furtherShips})`,
  };
}

/** Written so that it uses the index on cost centers. */
function hasCostCenter(text: string): RawBuilder<string> {
  return sql`
    select order_id from order_lines
    where cost_center is not null and folded(cost_center) like ${beginningWith(text)}`;
}

function isSentWith(idOrName: string): RawBuilder<string> {
  const carriers = isId(idOrName)
    ? sql`(${idOrName}::uuid)`
    : sql`(select carriers.id from carriers where folded(carriers.name) like ${beginningWith(idOrName)})`;
  return sql`select order_id from shipments where voided_at is null and carrier_id in ${carriers}`;
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

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

export function recordConditionsOf(list: OrderList, way: Way): Condition[] {
  return recordConditions(list).map(({ ids, isOfOrder }) =>
    way === 'by index' ? sql<SqlBool>`id in (${ids})` : isOfOrder,
  );
}

/** Whether the list is filtered by other tables. */
export function isFilteredByRecords(list: OrderList): boolean {
  return recordConditions(list).length > 0;
}

/** The orders that meet the only condition of a list of all orders; null if it has several or another one. */
export function onlyRecordCondition(list: OrderList): RawBuilder<string> | null {
  const [first, ...others] = recordConditions(list);
  const isOnly = list.scope === 'all' && others.length === 0 && given(list).length === 0;
  return first && isOnly ? first.ids : null;
}

/** The orders sorted as in their list, after a position. */
export function inOrder(matches: Matches, keyset: Keyset<OrderRow>, from: Place | null): Matches {
  const sorted = matches.orderBy(keyset.column, keyset.direction).orderBy('id', keyset.direction);
  return from === null ? sorted : sorted.where(isAfter(keyset, from));
}
