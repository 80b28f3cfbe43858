import { LISTED_LINES_MAX, type Order, type StockHold } from '@kerf/contract/schemas/order';
import { formatOrderNumber, isInvoiced, isPaid } from '@kerf/domain/order-state';
import { can } from '@kerf/domain/permission';
import { notFound } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, each, type Page, readPage } from '../../db/listing.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { attentionOf } from './order-attention.ts';
import { holdsStock, isTimeLeft } from './order-conditions.ts';
import { orderUnits } from './order-units.ts';
import { orderView, unitsView } from './order-view.ts';
import { poDocumentView } from './po-documents.store.ts';
import { supplementViews } from './supplements.ts';

/** An order's row, and whether time was left when it was read. */
export interface ReadOrder extends OrderRow {
  readonly is_time_left: boolean;
}

/** Selected with every order, so that Postgres' clock alone decides whether its time is over. */
export const timeLeft = isTimeLeft.as('is_time_left');

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
    .where(holdsStock);
  return readPage(
    holding
      .select(['id', 'serial', 'customer_name', 'customer_email', 'quantity', 'hold'])
      .select(['created_at', 'held_until']),
    byAge('desc'),
    page,
    each((row) => ({
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

/** Like `findOrder`, but includes deleted orders, whose history is kept. */
export function findAnyOrder(db: Database | Tx, id: string): Promise<ReadOrder | undefined> {
  return selectOrder(db, id).executeTakeFirst();
}

function selectOrder(db: Database | Tx, id: string) {
  return db.selectFrom('orders').selectAll().select(timeLeft).where('id', '=', id);
}

/** One order that has not been deleted, or undefined. */
export function findOrder(db: Database | Tx, id: string): Promise<ReadOrder | undefined> {
  return selectOrder(db, id).where('life', '<>', 'deleted').executeTakeFirst();
}

/** Locks the order's row until the transaction ends. */
export function lockOrder(tx: Tx, id: string): Promise<ReadOrder | undefined> {
  return selectOrder(tx, id).forUpdate().executeTakeFirst();
}

/** Locks an order that is not deleted. Throws a ProblemError if there is none. */
export async function requireLockedOrder(tx: Tx, id: string): Promise<ReadOrder> {
  const order = await lockOrder(tx, id);
  if (!order || order.life === 'deleted') throw notFound('order');
  return order;
}

/** The view of an order for `reader`. Admins also see what needs attention. */
export async function orderWithLines(
  db: Database | Tx,
  row: ReadOrder,
  reader: Actor,
): Promise<Order> {
  const lines = await orderLines(db, row.id);
  const isInternal = can(reader, 'order.read-internal');
  const attention = isInternal ? (await attentionOf(db, [row.id])).get(row.id) : undefined;
  const customerId = isInternal ? { customerId: row.user_id } : {};
  const document = await poDocumentView(db, row.id);
  const supplemented = (await supplementViews(db, [row]))(row);
  const view = { ...orderView(row, lines, attention), ...document, ...supplemented, ...customerId };
  if (!isInvoiced(row.money)) return view;
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

/** Orders of a list with their first lines. */
export async function withLines(
  db: Database,
  orders: readonly ReadOrder[],
  forAdmin: boolean,
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const [lines, further, supplemented, attention, records] = await Promise.all([
    firstLines(db, ids),
    furtherLines(db, ids),
    supplementViews(db, orders),
    forAdmin ? attentionOf(db, ids) : null,
    forAdmin ? listedRecords(db, ids) : null,
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => ({
    ...orderView(order, linesOf.get(order.id) ?? [], attention?.get(order.id)),
    ...further.get(order.id),
    ...supplemented(order),
    ...records?.(order.id),
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

type ListedRecords = Pick<Order, 'parcels' | 'invoiceNumber'>;

/** What lists for staff show of other records: how each order's shipments went, and its invoice. */
async function listedRecords(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => ListedRecords> {
  const [shipments, invoices] = await Promise.all([
    db
      .selectFrom('shipments')
      .leftJoin('carriers', 'carriers.id', 'carrier_id')
      .select(['order_id', 'name', 'service', 'tracking_number'])
      .where('order_id', 'in', orderIds)
      .where('voided_at', 'is', null)
      .orderBy('shipped_at')
      .orderBy('shipments.id')
      .execute(),
    db
      .selectFrom('documents')
      .select(['order_id', 'number'])
      .where('order_id', 'in', orderIds)
      .where('kind', '=', 'invoice')
      .execute(),
  ]);
  const shipmentsOf = Map.groupBy(shipments, (row) => row.order_id);
  const invoiceOf = new Map(invoices.map((row) => [row.order_id, row.number]));
  return (orderId) => {
    const parcels = shipmentsOf.get(orderId)?.map((row) => ({
      carrier: [row.name, row.service].filter(Boolean).join(' ') || null,
      trackingNumber: row.tracking_number,
    }));
    const invoiceNumber = invoiceOf.get(orderId);
    return { ...(parcels && { parcels }), ...(invoiceNumber && { invoiceNumber }) };
  };
}

type Paid = Pick<OrderRow, 'money' | 'transaction_id'>;

/** Whether the order was paid with this intent rather than another one, whatever became of the money. */
export function wasPaidWith(order: Paid, intentId: string | null): boolean {
  return isInvoiced(order.money) && order.transaction_id === intentId;
}

/** Whether this intent's money pays the order now. */
export function isPaidWith(order: Paid, intentId: string): boolean {
  return isPaid(order.money) && order.transaction_id === intentId;
}
