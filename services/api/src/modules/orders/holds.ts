import type { StockHold } from '@kerf/contract/schemas/order';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { isOpen, isTimeLeft } from './order-conditions.ts';
import { stateOf } from './order-view.ts';
import { lockOrder, orderLines, type ReadOrder } from './orders.store.ts';
import { holdFreeStock, releaseStock, stockLines } from './stock.ts';
import { transition } from './transition.ts';

/** The unpaid orders that hold units of a product. */
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

/**
 * Gives the stock of an unpaid order back; until its time ends, the order can still be paid while the
 * stock is there. Needs no word with Stripe: a payment under way finds an order without a hold. Throws
 * a ProblemError where there is no such order, or nothing that it holds.
 */
export async function releaseHold(tx: Tx, actor: Actor, orderId: string): Promise<ReadOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'deleted') throw notFound('order');
  if (stateOf(order) !== 'pending') throw new ProblemError({ code: 'order_not_open' });
  if (order.hold === 'none') return order;
  await releaseStock(tx, orderId, stockLines(await orderLines(tx, orderId)));
  await recordAudit(tx, actor, 'order.release-hold', orderId, { hold: order.hold });
  // Without `secured_until` it is not held again by itself.
  return transition(tx, order, 'expired', actor, { hold: 'none', secured_until: null });
}

/**
 * Gives the open orders of accounts that are no longer new the ordinary hold: those with a first hold
 * keep their stock for longer, and those without one take it where it is still there. Of one account,
 * or of all.
 */
export async function secureOrders(db: Database, userId: string | null): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where('hold', '<>', 'full')
    .where('state', 'in', ['pending', 'expired'])
    .where('secured_until', 'is not', null)
    .where(isTimeLeft)
    .where(sql<boolean>`(email_verified or exists (
      select from orders as paid where paid.user_id = users.id and paid.paid_at is not null))`)
    .$if(userId !== null, (query) => query.where('users.id', '=', userId))
    .orderBy('orders.id')
    .execute();
  for (const { id } of due) await inTransaction(db, (tx) => secureOrder(tx, id));
}

async function secureOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // Something else may have been first.
  if (!order || order.hold === 'full' || order.secured_until === null) return;
  if (stateOf(order) !== 'pending') return;
  const lines = stockLines(await orderLines(tx, orderId));
  const isHeld = order.hold === 'first' || (await holdFreeStock(tx, orderId, lines));
  if (order.state === 'expired' && isHeld) await transition(tx, order, 'pending', null);
  await tx
    .updateTable('orders')
    .set({
      ...(isHeld && { hold: 'full' }),
      held_until: order.secured_until,
      secured_until: null,
    })
    .where('id', '=', orderId)
    .execute();
}
