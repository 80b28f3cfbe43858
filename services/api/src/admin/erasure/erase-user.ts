import type { ErasurePlan } from '@kerf/contract/schemas/personal-data';
import { can, isStaff } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { deleteOrder } from '../../money/cancelling/cancel-order.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { lockAccount } from '../../people/access/lock-account.ts';
import { countRecords } from '../../people/personal-data/erase-rows.ts';
import { personOf, startErasure } from '../../people/personal-data/start-erasure.ts';
import { findUser, lockAdminsAs } from '../../people/users/users.store.ts';
import {
  findObstacles,
  findUnpaidOrders,
  isSignInRecent,
  lockPayableOrders,
  SIGN_IN_MINUTES,
} from './plan-erasure.ts';

/**
 * Erases a user. Customers erase themselves, staff anybody who has asked for it. Unpaid orders are deleted
 * first, each in its own transaction, so they stay deleted if the erasure is refused afterwards. Then one
 * transaction takes the user's name and sessions, and a job erases the rest. Returns what there was. Throws a
 * ProblemError.
 */
export async function eraseUser(
  deps: PaymentDeps,
  actor: Actor,
  userId: string,
): Promise<ErasurePlan['records']> {
  const user = await requireErasable(deps.db, actor, userId);
  await checkErasure(deps.db, actor, user);
  for (const { id } of await findUnpaidOrders(deps.db, user)) await deleteUnpaid(deps, actor, id);
  return inTransaction(deps.db, async (tx) => {
    const admins = isStaff(actor) ? await lockAdminsAs(tx, actor) : [];
    // As placing an order does: the account, then the person. An order that is placed now is seen, or refused.
    await lockAccount(tx, user.account_id);
    const current = await requireErasable(tx, actor, userId);
    if (isStaff(current) && admins.length <= 1) throw new ProblemError({ code: 'last_admin' });
    await lockPayableOrders(tx, current);
    await checkErasure(tx, actor, current);
    const [unpaid] = await findUnpaidOrders(tx, current);
    // It was placed meanwhile, and the next try deletes it.
    if (unpaid) throw new ProblemError({ code: 'record_changed' });
    const records = await countRecords(tx, personOf(current));
    await startErasure(tx, deps.jobs, actor, current);
    return records;
  });
}

/** The user, locked if in a transaction. Throws a ProblemError if the caller may not erase them, or they are erased. */
export async function requireErasable(
  db: Database | Tx,
  actor: Actor,
  userId: string,
): Promise<UserRow> {
  if (!can(actor, 'user.erase', userId)) throw new ProblemError({ code: 'forbidden' });
  const user = db.isTransaction ? await lockById(db, userId) : await findUser(db, userId);
  if (!user || user.erased_at !== null) throw notFound('customer');
  return user;
}

function lockById(db: Database | Tx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function checkErasure(db: Database | Tx, actor: Actor, user: UserRow): Promise<void> {
  if (!(await isSignInRecent(db, actor, user))) {
    throw new ProblemError({ code: 'recent_sign_in_required', withinMinutes: SIGN_IN_MINUTES });
  }
  const found = await findObstacles(db, user);
  if (found.length === 0) return;
  const obstacles = found.map(({ kind, order }) => ({ kind, number: order?.number ?? null }));
  throw new ProblemError({ code: 'erasure_obstructed', obstacles });
}

/** Its time may end, or its payment succeed, meanwhile; both are looked at afterwards. */
async function deleteUnpaid(deps: PaymentDeps, actor: Actor, orderId: string): Promise<void> {
  try {
    await deleteOrder(deps, actor, orderId);
  } catch (error) {
    const isOver =
      error instanceof ProblemError &&
      (error.problem.code === 'order_already_paid' || error.problem.code === 'order_expired');
    if (!isOver) throw error;
  }
}
