import {
  LISTED_LINES_MAX,
  type Order,
  type OrderNeighbours,
  type orderSorts,
  type StockHold,
} from '@kerf/contract/schemas/order';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, isAfter, type Keyset, type Page, readPage } from '../../db/keyset.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { attentionOf, ordersNeedingAttention } from './order-attention.ts';
import { isOpen, isTimeLeft } from './order-conditions.ts';
import { isWanted, type OrderConditions } from './order-filters.ts';
import { matchesText } from './order-text.ts';
import { orderUnits } from './order-units.ts';
import { orderView, unitsView } from './order-view.ts';

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
export const COUNTED_MAX = 10_000;

/** An order's row, and whether its time was left by Postgres' clock when it was read. */
export interface ReadOrder extends OrderRow {
  readonly is_time_left: boolean;
}

/** Selected with every order, so that only Postgres' clock decides whether its time is over. */
export const timeLeft = isTimeLeft.as('is_time_left');

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

function matching(db: Database, { userId, search, sort: _, ...conditions }: OrderList) {
  let query = db.selectFrom('orders').where(isWanted(conditions));
  if (userId !== null) query = query.where('user_id', '=', userId);
  if (search) query = query.where(matchesText(search, userId === null ? 'staff' : 'customer'));
  return query;
}

type Matching = ReturnType<typeof matching>;

/** How many match, counted to one more than `COUNTED_MAX`. */
function counted(db: Database, matches: Matching) {
  const some = matches.select('id').limit(COUNTED_MAX + 1);
  return db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('total'));
}

/** One page of orders. A deleted order is listed only if it needs attention. */
export async function listOrders(db: Database, listing: OrderListing): Promise<Page<Order>> {
  const { limit, cursor, ...list } = listing;
  const query = matching(db, list);
  const page = await readPage(
    query.selectAll().select(timeLeft),
    counted(db, query),
    keysets[listing.sort],
    { limit, cursor },
    (rows) => withLines(db, rows, listing.userId === null),
  );
  return page.total > COUNTED_MAX ? { ...page, total: COUNTED_MAX, atLeast: true } : page;
}

/** An order's place in a list, and the orders beside it, also where it is not in the list any more. */
export async function findNeighbours(
  db: Database,
  order: ReadOrder,
  list: OrderList,
): Promise<OrderNeighbours> {
  const matches = matching(db, list);
  const keyset = keysets[list.sort];
  const back = { ...keyset, direction: keyset.direction === 'asc' ? 'desc' : 'asc' } as const;
  const place = [keyset.of(order), order.id] as const;
  const beside = (direction: Keyset<OrderRow>) =>
    matches
      .select(['id', 'serial'])
      .where(isAfter(direction, place))
      .orderBy(direction.column, direction.direction)
      .orderBy('id', direction.direction)
      .limit(1)
      .executeTakeFirst();
  const [previous, next, inList, before, all] = await Promise.all([
    beside(back),
    beside(keyset),
    matches.select('id').where('id', '=', order.id).executeTakeFirst(),
    counted(db, matches.where(isAfter(back, place))).executeTakeFirstOrThrow(),
    counted(db, matches).executeTakeFirstOrThrow(),
  ]);
  return {
    position: inList && before.total < COUNTED_MAX ? before.total + 1 : null,
    total: Math.min(all.total, COUNTED_MAX),
    atLeast: all.total > COUNTED_MAX,
    previous: previous ? neighbour(previous) : null,
    next: next ? neighbour(next) : null,
  };
}

function neighbour({ id, serial }: Pick<OrderRow, 'id' | 'serial'>) {
  return { id, number: formatOrderNumber(serial) };
}

/** One page of the unpaid orders that hold units of a product. */
export function listHolds(
  db: Database,
  productId: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<StockHold>> {
  const holding = db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('product_id', '=', productId)
    .where(isOpen);
  return readPage(
    holding
      .select(['id', 'serial', 'customer_name', 'customer_email', 'quantity', 'hold'])
      .select(['created_at', 'held_until']),
    holding.select(({ fn }) => fn.countAll<number>().as('total')),
    byAge('desc'),
    page,
    (rows) =>
      rows.map((row) => ({
        orderId: row.id,
        number: formatOrderNumber(row.serial),
        customerName: row.customer_name,
        customerEmail: row.customer_email,
        quantity: row.quantity,
        hold: row.hold,
        placedAt: row.created_at.toISOString(),
        heldUntil: row.held_until.toISOString(),
      })),
  );
}

/** Like `findOrder`, but includes a deleted order that needs attention. */
export async function findOrderForAdmin(db: Database, id: string): Promise<ReadOrder | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(timeLeft)
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('state', '<>', 'deleted'), eb('id', 'in', ordersNeedingAttention)]),
    )
    .executeTakeFirst();
}

/** One order that has not been deleted, or undefined. */
export async function findOrder(db: Database | Tx, id: string): Promise<ReadOrder | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(timeLeft)
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
}

/** Locks the order's row until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<ReadOrder | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .select(timeLeft)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The view of an order for `reader`. Admins also see what needs attention. */
export async function orderWithLines(
  db: Database | Tx,
  row: ReadOrder,
  reader: Actor,
): Promise<Order> {
  const lines = await orderLines(db, row.id);
  const attention =
    reader.role === 'admin' ? (await attentionOf(db, [row.id])).get(row.id) : undefined;
  const customerId = reader.role === 'admin' ? { customerId: row.user_id } : {};
  const view = { ...orderView(row, lines, attention), ...customerId };
  if (row.paid_at === null) return view;
  const units = await orderUnits(db, row.id);
  return {
    ...view,
    lines: view.lines.map((line, index) => ({ ...line, ...unitsView(units[index]) })),
  };
}

export function orderLines(db: Database | Tx, orderId: string): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

async function withLines(
  db: Database,
  orders: readonly ReadOrder[],
  forAdmin: boolean,
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const [lines, further, attention] = await Promise.all([
    firstLines(db, ids),
    furtherLines(db, ids),
    forAdmin ? attentionOf(db, ids) : null,
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => ({
    ...orderView(order, linesOf.get(order.id) ?? [], attention?.get(order.id)),
    ...further.get(order.id),
    ...(forAdmin && { customerId: order.user_id }),
  }));
}

/** The first lines of each order. A page with every line of long orders would be many megabytes. */
function firstLines(db: Database, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('position', '<', LISTED_LINES_MAX)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/** Counts of the lines and units beyond the first lines, for the orders that have more. */
async function furtherLines(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Pick<Order, 'further'>>> {
  const rows = await db
    .selectFrom('order_lines')
    .select(({ fn }) => [
      'order_id',
      fn.countAll<number>().as('lines'),
      fn.sum<number>('quantity').as('units'),
    ])
    .where('order_id', 'in', orderIds)
    .where('position', '>=', LISTED_LINES_MAX)
    .groupBy('order_id')
    .execute();
  return new Map(
    rows.map(({ order_id: orderId, lines, units }) => [orderId, { further: { lines, units } }]),
  );
}
