import { isOptionalMail, type OptionalMailKind } from '@kerf/domain/mail';
import { notFound } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';

/** The kinds of mail that a user has turned off. */
export function turnedOff(user: { readonly mails_off: readonly string[] }): OptionalMailKind[] {
  return user.mails_off.filter(isOptionalMail);
}

/** Turns off exactly these kinds of mail. Returns false if that changes nothing. */
export async function setMailChoices(
  db: Database,
  actor: Actor,
  userId: string,
  off: readonly OptionalMailKind[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'mails_off'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('user'));
    return saveMailChoices(tx, actor, user, off);
  });
}

/** The same for a user who is locked. */
export async function saveMailChoices(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  user: { readonly id: string; readonly mails_off: readonly string[] },
  off: readonly OptionalMailKind[],
): Promise<boolean> {
  const from = turnedOff(user).toSorted();
  const to = [...new Set(off)].toSorted();
  if (from.join() === to.join()) return false;
  await tx.updateTable('users').set({ mails_off: to }).where('id', '=', user.id).execute();
  await recordAudit(tx, actor, 'user.mails', user.id, { from, to });
  return true;
}
