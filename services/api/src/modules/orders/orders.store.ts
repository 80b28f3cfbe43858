import { moment } from '@kerf/contract/schemas/common';
import type { Order } from '@kerf/contract/schemas/order';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../db/keyset.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import { orderView } from './order-view.ts';

export interface OrderListing {
  /** Whose orders; everybody's where it is null. */
  readonly userId: string | null;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly filter?: 'unpaid' | 'paid' | 'shipped' | 'expired' | undefined;
  readonly sort: 'createdAt' | '-createdAt';
}

// Spelled as the index on it is.
const searched = sql<string>`lower('ks-' || serial::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name || ' ' || coalesce(transaction_id, ''))`;

function matching(db: Database, { userId, search, filter }: OrderListing) {
  let query = db.selectFrom('orders').where('state', '<>', 'deleted');
  if (userId !== null) query = query.where('user_id', '=', userId);
  if (search) query = query.where(searched, 'like', containing(search));
  if (filter === 'unpaid') query = query.where('state', 'in', ['pending', 'cancelling']);
  if (filter === 'expired') query = query.where('state', '=', 'expired');
  if (filter === 'paid') {
    query = query.where('state', '=', 'paid').where('shipping_status', '=', 'Pending');
  }
  if (filter === 'shipped') query = query.where('shipping_status', '=', 'Shipped');
  return query;
}

/** One page of orders. Deleted ones are in no list. */
export async function listOrders(db: Database, listing: OrderListing): Promise<Page<Order>> {
  const descending = listing.sort === '-createdAt';
  const direction = descending ? 'desc' : 'asc';
  let page = matching(db, listing).selectAll();
  if (listing.cursor !== undefined) {
    const [at, id] = decodeCursor(listing.cursor, moment);
    const place = sql<boolean>`(created_at, id) ${sql.raw(descending ? '<' : '>')} (${at}::timestamptz, ${id}::uuid)`;
    page = page.where(place);
  }
  const [rows, { total }] = await Promise.all([
    page
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(listing.limit + 1)
      .execute(),
    matching(db, listing)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const linesOf = await linesByOrder(db, rows);
  return toPage(
    rows,
    listing.limit,
    total,
    (row) => [row.created_at.toISOString(), row.id],
    (row) => orderView(row, linesOf.get(row.id) ?? []),
  );
}

/** One order that has not been deleted, or undefined. */
export async function findOrder(db: Database | Tx, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
}

/** Holds the order's row until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function orderWithLines(db: Database | Tx, row: OrderRow): Promise<Order> {
  return orderView(row, await orderLines(db, row.id));
}

export function orderLines(db: Database | Tx, orderId: string): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

async function linesByOrder(db: Database, orders: readonly OrderRow[]) {
  if (orders.length === 0) return new Map<string, OrderLineRow[]>();
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(lines, (line) => line.order_id);
}
