import { nextStates, type OrderActor, type OrderState } from '@kerf/domain/order-state';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { lockOrder, type ReadOrder, timeLeft } from './orders.store.ts';

/** The columns that a transition may set besides the state. */
type TransitionFields = Pick<
  UpdateObject<Schema, 'orders'>,
  'cancelling_to' | 'deletion_reason' | 'transaction_id' | 'paid_at' | 'hold' | 'secured_until'
>;

/** The domain's table does not allow this transition, or the order has changed since it was read. A defect of the caller. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

/**
 * Moves an order to another state. The only code that writes `orders.state` once an order is placed:
 * it locks the order, checks the transition against the domain's table for the actor (null for the
 * system), writes it and records it in the audit log. Throws an IllegalTransition.
 */
export async function transition(
  tx: Tx,
  order: Pick<ReadOrder, 'id' | 'state'>,
  to: OrderState,
  actor: Actor | null,
  fields: TransitionFields = {},
): Promise<ReadOrder> {
  const current = await lockOrder(tx, order.id);
  const from = current?.state;
  const by = orderActor(actor);
  if (!from || from !== order.state || !nextStates(from, by).includes(to)) {
    throw new IllegalTransition(`Order ${order.id} cannot go from ${from} to ${to} by the ${by}.`);
  }
  await recordAudit(tx, actor, 'order.state', order.id, { from, to });
  return tx
    .updateTable('orders')
    .set({ cancelling_to: null, ...fields, state: to, state_changed_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}

function orderActor(actor: Actor | null): OrderActor {
  return actor?.role ?? 'system';
}
