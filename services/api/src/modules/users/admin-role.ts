import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';

/** Makes somebody an admin; `actor` is null for the command on the server. False where they are one already. */
export function grantAdmin(
  db: Database,
  actor: Actor | null,
  email: string,
  allowUnverified: boolean,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email);
    if (user.role === 'admin') return false;
    if (user.blocked_at !== null) throw new ProblemError({ code: 'user_blocked' });
    if (!user.email_verified && !allowUnverified) {
      throw new ProblemError({ code: 'email_not_verified' });
    }
    await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
    await recordAudit(tx, actor, 'user.grant-admin', user.id, { email });
    return true;
  });
}

/** Takes the role away. False where they had none. The last admin stays. */
export function revokeAdmin(db: Database, actor: Actor, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const admins = await lockAdminsAs(tx, actor);
    const user = await lockUser(tx, email);
    if (user.role !== 'admin') return false;
    if (admins.length === 1) throw new ProblemError({ code: 'last_admin' });
    await tx.updateTable('users').set({ role: null }).where('id', '=', user.id).execute();
    await recordAudit(tx, actor, 'user.revoke-admin', user.id, { email });
    return true;
  });
}

/** Locks every admin, in one fixed order, so that two changes at once cannot take the last two. */
export function lockAdmins(tx: Tx): Promise<{ id: string }[]> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** As `lockAdmins`, and checks that the caller is still one: another admin's call may have changed that since. */
export async function lockAdminsAs(tx: Tx, actor: Actor): Promise<{ id: string }[]> {
  const admins = await lockAdmins(tx);
  if (!admins.some(({ id }) => id === actor.userId)) throw new ProblemError({ code: 'forbidden' });
  return admins;
}

/** Locks the user of an address. Throws a ProblemError where there is none. */
export async function lockUser(tx: Tx, email: string): Promise<UserRow> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound('user');
  return user;
}
