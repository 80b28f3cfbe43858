import { mayActOn, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { findUserByEmail } from '../users/users.store.ts';
import { findOrder, findOrderForAdmin, type ReadOrder } from './orders.store.ts';

/** An order that the caller may do this to. To everybody else it does not exist. */
export async function ownOrder(
  db: Database,
  actor: Actor,
  orderId: string,
  action: OwnedAction,
): Promise<ReadOrder> {
  const order = await findOrder(db, orderId);
  if (!order || !mayActOn(actor, action, order.user_id)) throw notFound('order');
  return order;
}

/** As `ownOrder`, for reading; admins also read a deleted one that money still hangs on. */
export async function readableOrder(
  db: Database,
  actor: Actor,
  orderId: string,
): Promise<ReadOrder> {
  if (actor.role !== 'admin') return ownOrder(db, actor, orderId, 'order.read');
  const order = await findOrderForAdmin(db, orderId);
  if (!order) throw notFound('order');
  return order;
}

/** Whose orders are asked for by this address; null where nobody has it. Throws a ProblemError where they are not the caller's to read. */
export async function customerOf(
  db: Database,
  actor: Actor,
  email: string,
): Promise<string | null> {
  if (email === actor.email) return actor.userId;
  if (actor.role !== 'admin') throw new ProblemError({ code: 'forbidden' });
  return (await findUserByEmail(db, email))?.id ?? null;
}
