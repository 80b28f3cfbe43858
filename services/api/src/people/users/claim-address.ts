import { isStaff } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Identity } from '../../gateways/identity/identity-verifier.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { endAllSessions } from './sessions.store.ts';
import { lockAdmins } from './users.store.ts';

/**
 * Gives an address to the account that verified it. A previous holder loses the address, its sessions and
 * its role, which the new account does not inherit. Returns false if the holder is the last admin, who
 * keeps everything, since the shop would be left with none. Both outcomes are audited. Throws a
 * ProblemError if the new account has not verified the address.
 */
export async function claimAddress(tx: Tx, userId: string, identity: Identity): Promise<boolean> {
  const ofAnother = tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', identity.email)
    .where('firebase_uid', '<>', identity.uid);
  if (!(await ofAnother.executeTakeFirst())) return true;
  if (!identity.emailVerified) throw new ProblemError({ code: 'email_in_use' });
  const admins = await lockAdmins(tx);
  const holder = await ofAnother.forUpdate().executeTakeFirst();
  if (!holder) return true;
  if (isStaff(holder) && admins.length === 1) {
    await recordAudit(tx, null, 'user.address-kept', holder.id, { claimedBy: identity.uid });
    return false;
  }
  await endAllSessions(tx, holder.id);
  await tx
    .updateTable('users')
    .set({ email: null, role: null, sign_ins_from: sql<Date>`now()` })
    .where('id', '=', holder.id)
    .execute();
  await recordAudit(tx, null, 'user.address-lost', holder.id, {
    email: identity.email,
    role: holder.role,
    to: userId,
  });
  return true;
}
