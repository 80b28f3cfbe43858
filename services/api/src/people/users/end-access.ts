import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AccountState } from '../../gateways/identity/account-directory.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { endAllSessions, endSessionsBefore } from './sessions.store.ts';

/**
 * Ends all sessions of a user, and prevents earlier sign-ins from starting new ones. Sign-in times have
 * whole seconds, so sign-ins count from the next second on. Returns the number of ended sessions.
 */
export async function endAccess(tx: Tx, userId: string): Promise<number> {
  await tx
    .updateTable('users')
    .set({ sign_ins_from: sql<Date>`date_trunc('second', now()) + interval '1 second'` })
    .where('id', '=', userId)
    .execute();
  return endAllSessions(tx, userId);
}

/** Ends the sessions that the identity provider has revoked, and audits it if there were any. */
export async function endRevokedSessions(
  db: Database,
  uid: string,
  { isDisabled, validSince }: AccountState,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('firebase_uid', '=', uid)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const ended = isDisabled
      ? await endAccess(tx, user.id)
      : await endAccessBefore(tx, user.id, validSince);
    if (ended === 0) return;
    const reason = isDisabled ? 'disabled' : 'revoked';
    await recordAudit(tx, null, 'user.end-sessions', user.id, { reason, ended });
  });
}

async function endAccessBefore(tx: Tx, userId: string, moment: Date): Promise<number> {
  await tx
    .updateTable('users')
    .set({ sign_ins_from: sql<Date>`greatest(sign_ins_from, ${moment})` })
    .where('id', '=', userId)
    .execute();
  return endSessionsBefore(tx, userId, moment);
}
