import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import { holdAvailableStock, releaseStock, stockLines } from './change-stock.ts';
import { isTimeLeft } from './order-conditions.ts';
import { stateOf } from './order-view.ts';
import { lockOrder, orderLines, type ReadOrder, requireLockedOrder } from './orders.store.ts';
import { transition } from './transition.ts';

/**
 * Releases the stock of an unpaid order, which can still be paid until its time ends if the stock is
 * still there. Open payments can stay open: they find an order without a hold. Throws a ProblemError if
 * there is no such order or it is not open.
 */
export async function releaseHold(tx: Tx, actor: Actor, orderId: string): Promise<ReadOrder> {
  const order = await requireLockedOrder(tx, orderId);
  if (stateOf(order) !== 'pending') throw new ProblemError({ code: 'order_not_open' });
  if (order.hold === 'none') return order;
  await releaseStock(tx, orderId, stockLines(await orderLines(tx, orderId)));
  await recordAudit(tx, actor, 'order.release-hold', orderId, {
    hold: order.hold,
    from: order.hold,
    to: 'none',
  });
  // Without `secured_until`, `secureOrders` does not hold it again.
  return transition(tx, order, 'expired', actor, { hold: 'none', secured_until: null });
}

/**
 * Gives the open orders of accounts that are no longer new a full hold: a first hold is extended, and
 * an order without a hold takes its stock if that is still available. Covers one user, or all if null. An
 * order that fails is logged and left to the next run of the background job, without stopping the others.
 */
export async function secureOrders(
  { db, log }: { readonly db: Database; readonly log: Logger },
  userId: string | null,
): Promise<void> {
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
  for (const { id } of due) {
    try {
      await inTransaction(db, (tx) => secureOrder(tx, id));
    } catch (error) {
      log.error({ orderId: id, err: error }, 'securing an order failed and will be retried');
    }
  }
}

async function secureOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // It may have changed since it was selected.
  if (!order || order.hold === 'full' || order.secured_until === null) return;
  if (stateOf(order) !== 'pending') return;
  const lines = stockLines(await orderLines(tx, orderId));
  const isHeld = order.hold === 'first' || (await holdAvailableStock(tx, orderId, lines));
  if (order.state === 'expired' && isHeld) await transition(tx, order, 'pending', null);
  await recordAudit(tx, null, 'order.secure-hold', orderId, {
    changes: fieldChanges(
      { hold: order.hold, heldUntil: order.held_until },
      { hold: isHeld ? 'full' : order.hold, heldUntil: order.secured_until },
    ),
  });
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
