import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AccountState } from '../../gateways/identity/account-directory.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { endAllSessions, endSessionsBefore } from './sessions.store.ts';

/**
 * Ends all sessions of a user, and keeps every sign-in from before now from beginning another. Sign-ins
 * are known to the second, so the next one counts from the next second. Returns how many sessions it ended.
 */
export async function endAccess(tx: Tx, userId: string): Promise<number> {
  await tx
    .updateTable('users')
    .set({ sign_ins_from: sql<Date>`date_trunc('second', now()) + interval '1 second'` })
    .where('id', '=', userId)
    .execute();
  return endAllSessions(tx, userId);
}

/** Ends what the identity provider has revoked. It is on record where a session ended by it. */
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
