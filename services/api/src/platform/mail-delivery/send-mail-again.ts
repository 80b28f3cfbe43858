import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { findAgain, insertAgain, lockMailOfOrder, type MailRow, tryNow } from './mails.store.ts';

/**
 * Sends a mail again. One that is waiting or failed is retried instead, as is one just requested, so that
 * nobody gets it twice. Throws a ProblemError if there is no such mail or it is being sent.
 */
export async function sendMailAgain(
  db: Database,
  actor: Actor,
  orderId: string,
  mailId: string,
): Promise<MailRow> {
  return inTransaction(db, async (tx) => {
    const mail = await lockMailOfOrder(tx, orderId, mailId);
    if (!mail) throw notFound('mail');
    if (mail.state === 'sending') throw new ProblemError({ code: 'mail_under_way' });
    const asked = await findAgain(tx, mail);
    if (asked) return asked;
    const [next = mail] =
      mail.state === 'sent' ? [await insertAgain(tx, mail)] : await tryNow(tx, [mailId]);
    await recordAudit(tx, actor, 'order.mail-again', orderId, {
      mailId,
      kind: mail.kind,
      ...(next.id !== mailId && { newMailId: next.id }),
    });
    return next;
  });
}
