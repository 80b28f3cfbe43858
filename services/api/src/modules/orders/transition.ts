import { nextStates, type OrderActor, type OrderState } from '@kerf/domain/order-state';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { lockOrder, type ReadOrder, timeLeft } from './orders.store.ts';

/** What a move may write beside the state. */
type MoveFacts = Pick<
  UpdateObject<Schema, 'orders'>,
  'cancelling_to' | 'transaction_id' | 'paid_at' | 'hold' | 'secured_until'
>;

/** A move that the domain's table does not have, or that the order is no longer in the state for. A defect of the caller. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

/**
 * Moves an order to another state: the only writer of `orders.state` once an order is placed. Locks the
 * order, asks the domain's table whether the actor (null for the system) may move it from where the
 * caller saw it, writes, and records the event in the same transaction. Throws an IllegalTransition.
 */
export async function transition(
  tx: Tx,
  order: Pick<ReadOrder, 'id' | 'state'>,
  to: OrderState,
  actor: Actor | null,
  facts: MoveFacts = {},
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
    .set({ cancelling_to: null, ...facts, state: to, state_changed_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}

function orderActor(actor: Actor | null): OrderActor {
  return actor?.role ?? 'system';
}
