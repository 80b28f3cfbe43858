import type { Order } from '@kerf/contract/schemas/order';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
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
export function listOrders(db: Database, listing: OrderListing): Promise<Page<Order>> {
  const query = matching(db, listing);
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    byAge(listing.sort === 'createdAt' ? 'asc' : 'desc'),
    listing,
    (rows) => withLines(db, rows),
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

async function withLines(db: Database, orders: readonly OrderRow[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => orderView(order, linesOf.get(order.id) ?? []));
}
