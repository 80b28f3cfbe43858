import { can, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { findUserByEmail } from '../../people/users/users.store.ts';
import { findAnyOrder, type ReadOrder } from './orders.store.ts';

/** Returns the order if the actor may do this to it. Otherwise throws a ProblemError as if it did not exist. */
export function requireOrder<Row extends OrderRow>(
  order: Row | undefined,
  actor: Actor,
  action: OwnedAction,
): Row {
  if (!order || !can(actor, action, order.account_id)) throw notFound('order');
  return order;
}

/** Returns an order that the actor may read, also a deleted one. */
export async function requireReadableOrder(
  db: Database,
  actor: Actor,
  orderId: string,
): Promise<ReadOrder> {
  return requireOrder(await findAnyOrder(db, orderId), actor, 'order.read');
}

/** Returns the own account of the user with this address, or null. Throws a ProblemError if the actor may not list its orders. */
export async function requireListedAccount(
  db: Database,
  actor: Actor,
  email: string,
): Promise<string | null> {
  // Avoids a query in the common case.
  const isOwn = email === actor.email;
  const accountId = isOwn
    ? actor.accountId
    : ((await findUserByEmail(db, email))?.account_id ?? null);
  if (!can(actor, 'order.list', accountId)) throw new ProblemError({ code: 'forbidden' });
  return accountId;
}
