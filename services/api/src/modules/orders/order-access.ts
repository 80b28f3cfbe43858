import { mayActOn, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { findUserByEmail } from '../users/users.store.ts';
import { findOrder, findOrderForAdmin, type ReadOrder } from './orders.store.ts';

/** The order, if the caller may do this to it. Otherwise it throws a ProblemError, as if there were none. */
export function requireOrder<Row extends OrderRow>(
  order: Row | undefined,
  actor: Actor,
  action: OwnedAction,
): Row {
  if (!order || !mayActOn(actor, action, order.user_id)) throw notFound('order');
  return order;
}

/** An order that the caller may read. Admins also read a deleted one that still needs attention. */
export async function readableOrder(
  db: Database,
  actor: Actor,
  orderId: string,
): Promise<ReadOrder> {
  const find = actor.role === 'admin' ? findOrderForAdmin : findOrder;
  return requireOrder(await find(db, orderId), actor, 'order.read');
}

/** The user whose orders this address asks for; null if no one has it. Throws a ProblemError if the caller may not list them. */
export async function customerOf(
  db: Database,
  actor: Actor,
  email: string,
): Promise<string | null> {
  // The common case, without a query.
  const isOwn = email === actor.email;
  const userId = isOwn ? actor.userId : ((await findUserByEmail(db, email))?.id ?? null);
  if (!mayActOn(actor, 'order.list', userId)) throw new ProblemError({ code: 'forbidden' });
  return userId;
}
