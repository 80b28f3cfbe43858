import type { OrderHold } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import {
  holdAvailableStock,
  releaseStock,
  stockLines,
} from '../../ledger/stock-book/change-stock.ts';
import { isInScope, type Scope } from '../../people/access/scope.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { isNoLongerNew, isTimeLeft } from './order-conditions.ts';
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
  return transition(tx, order, { hold: 'none' }, actor, { secured_until: null });
}

/**
 * Extends the open orders of users who have verified their address, and gives those of users who are no
 * longer new a hold of their own: what an order held out of the share of new users becomes its own, and an
 * order without a hold takes its stock if that is still available. An order that fails is logged and left to
 * the next run of the background job, without stopping the others.
 */
export async function secureOrders(
  { db, log }: { readonly db: Database; readonly log: Logger },
  scope: Scope,
): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', isNoLongerNew.as('isOwn')])
    .where('hold', '<>', 'full')
    .where('money', '=', 'unpaid')
    .where('life', '=', 'open')
    .where('secured_until', 'is not', null)
    .where(isTimeLeft)
    .where(sql<boolean>`(${isNoLongerNew} or (email_verified and held_until < secured_until))`)
    .where(isInScope(scope))
    .orderBy('orders.id')
    .execute();
  for (const { id, isOwn } of due) {
    try {
      await inTransaction(db, (tx) => secureOrder(tx, id, isOwn));
    } catch (error) {
      log.error({ orderId: id, err: error }, 'securing an order failed and will be retried');
    }
  }
}

async function secureOrder(tx: Tx, orderId: string, isOwn: boolean): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // It may have changed since it was selected.
  if (!order || order.hold === 'full' || order.secured_until === null) return;
  if (stateOf(order) !== 'pending') return;
  const hold = isOwn ? await ownHold(tx, order) : order.hold;
  const times = { held_until: order.secured_until, ...(isOwn && { secured_until: null }) };
  if (hold === order.hold) {
    await tx.updateTable('orders').set(times).where('id', '=', orderId).execute();
  } else {
    await transition(tx, order, { hold }, null, times);
  }
  await recordAudit(tx, null, 'order.secure-hold', orderId, {
    changes: fieldChanges(
      { hold: order.hold, heldUntil: order.held_until },
      { hold, heldUntil: order.secured_until },
    ),
  });
}

/** The hold of an order that no longer counts as a new user's. */
async function ownHold(tx: Tx, order: ReadOrder): Promise<OrderHold> {
  if (order.hold === 'first') return 'full';
  const lines = stockLines(await orderLines(tx, order.id));
  return (await holdAvailableStock(tx, order.id, lines)) ? 'full' : 'none';
}
