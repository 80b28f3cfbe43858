import { isOptionalMail, type UnsubscribableMailKind } from '@kerf/domain/mail';
import { notFound } from '@kerf/domain/problem';
import { type Database, inTransaction } from '../../db/database.ts';
import {
  isSignedFor,
  readUnsubscribeToken,
  saveMailChoices,
  turnedOff,
} from '../../platform/mail-delivery/mail-choices.ts';
import type { Secrets } from '../../secrets.ts';
import { dropStockWishes } from '../../warehouse/stock/stock-alerts.ts';

/**
 * Turns off the mails that a link in one of them names, and returns their kind. Mails about products back
 * in stock are asked for one by one, so all that were asked for are dropped. Throws a ProblemError if the link is
 * not genuine, or its address is no longer the user's.
 */
export function unsubscribe(
  db: Database,
  secrets: Secrets,
  token: string,
): Promise<UnsubscribableMailKind> {
  const claimed = readUnsubscribeToken(token);
  if (!claimed) throw notFound('link');
  const { userId, kind, signature } = claimed;
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'mails_off'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user?.email) throw notFound('link');
    if (!isSignedFor(secrets, { userId, kind, email: user.email }, signature)) {
      throw notFound('link');
    }
    const self = { userId };
    if (isOptionalMail(kind)) await saveMailChoices(tx, self, user, [...turnedOff(user), kind]);
    else await dropStockWishes(tx, self);
    return kind;
  });
}
