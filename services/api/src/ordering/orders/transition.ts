import {
  differenceState,
  holdsStock,
  mayChange,
  type OrderActor,
  type OrderFacts,
  recordedState,
} from '@kerf/domain/order-state';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { lockOrder, type ReadOrder, timeLeft } from './orders.store.ts';

/** The columns that a transition may set besides the facts. */
type TransitionFields = Pick<
  UpdateObject<Schema, 'orders'>,
  | 'cancelling_to'
  | 'deletion_reason'
  | 'transaction_id'
  | 'paid_at'
  | 'held_until'
  | 'secured_until'
>;

/** The domain's tables do not allow this transition, or the order has changed since it was read. A defect of the caller. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

/**
 * Changes what an order is. The only code that writes an order's life, money and hold once it is placed: it
 * locks the order, checks the change against the domain's tables for the actor (null for the system), writes
 * it and records it in the audit log. Throws an IllegalTransition.
 */
export async function transition(
  tx: Tx,
  order: Pick<ReadOrder, 'id' | 'life' | 'money' | 'hold'>,
  change: Partial<OrderFacts>,
  actor: Actor | null,
  fields: TransitionFields = {},
): Promise<ReadOrder> {
  const current = await lockOrder(tx, order.id);
  const to = { ...factsOf(order), ...change };
  const by = orderActor(actor);
  if (!current || !areEqual(current, order) || !mayChange(current, to, by)) {
    throw new IllegalTransition(
      `Order ${order.id} cannot go from ${inWords(current)} to ${inWords(to)} by the ${by}.`,
    );
  }
  const [before, after] = [recordedState(current), recordedState(to)];
  if (before !== after) {
    await recordAudit(tx, actor, 'order.state', order.id, { from: before, to: after });
  }
  if (current.supplements !== null) await recordDifference(tx, actor, current, to);
  return tx
    .updateTable('orders')
    .set({
      cancelling_to: null,
      ...fields,
      ...to,
      ...(!holdsStock(to) && { open_text: null }),
      state_changed_at: sql<Date>`now()`,
    })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}

/** Tells the order whose goods wait for it what became of the difference in its shipping. */
async function recordDifference(
  tx: Tx,
  actor: Actor | null,
  current: ReadOrder,
  after: OrderFacts,
): Promise<void> {
  const [from, to] = [differenceState(current), differenceState(after)];
  if (from === to) return;
  const asked = { amountCents: current.total_cents, orderId: current.id };
  await recordAudit(tx, actor, 'order.difference', current.supplements, { from, to, ...asked });
}

function factsOf({ life, money, hold }: OrderFacts): OrderFacts {
  return { life, money, hold };
}

function areEqual(one: OrderFacts, other: OrderFacts): boolean {
  return one.life === other.life && one.money === other.money && one.hold === other.hold;
}

function inWords(facts: OrderFacts | undefined): string {
  return facts ? `${facts.life}, ${facts.money}, hold ${facts.hold}` : 'nowhere';
}

function orderActor(actor: Actor | null): OrderActor {
  return actor?.role ?? 'system';
}
