import { isStaff } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { lockAdminsAs, lockUser } from './users.store.ts';

/** Makes a user an admin; `actor` is null for the command on the server. Returns false if already an admin. */
export function grantAdmin(
  db: Database,
  actor: Actor | null,
  email: string,
  allowUnverified: boolean,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email);
    if (isStaff(user)) return false;
    if (user.blocked_at !== null) throw new ProblemError({ code: 'user_blocked' });
    if (!user.email_verified && !allowUnverified) {
      throw new ProblemError({ code: 'email_not_verified' });
    }
    await tx
      .updateTable('users')
      .set({ role: 'admin', made_by_staff: true })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(tx, actor, 'user.grant-admin', user.id, { email });
    return true;
  });
}

/** Revokes the role. Returns false if the user is not an admin. The last admin cannot be revoked. */
export function revokeAdmin(db: Database, actor: Actor, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const admins = await lockAdminsAs(tx, actor);
    const user = await lockUser(tx, email);
    if (!isStaff(user)) return false;
    if (admins.length === 1) throw new ProblemError({ code: 'last_admin' });
    await tx.updateTable('users').set({ role: null }).where('id', '=', user.id).execute();
    await recordAudit(tx, actor, 'user.revoke-admin', user.id, { email });
    return true;
  });
}
