import type { ChangedMails } from '@kerf/contract/schemas/mail';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { findAgain, insertAgain, lockMailOfOrder, type MailRow, tryNow } from './mails.store.ts';
import { conversationsOf, lockUndelivered } from './undelivered.store.ts';

/** Retries undelivered mails now. Skips those sent in the meantime or being sent. */
export function sendUndelivered(
  db: Database,
  actor: Actor,
  mailIds: readonly string[],
): Promise<ChangedMails> {
  return changeEach(db, actor, mailIds, {
    action: 'mail-again',
    isMeant: ({ state }) => state !== 'sending',
    change: tryNow,
  });
}

/** Dismisses failed mails from the list. They can still be sent again. */
export function dismissUndelivered(
  db: Database,
  actor: Actor,
  mailIds: readonly string[],
): Promise<ChangedMails> {
  return changeEach(db, actor, mailIds, {
    action: 'mail-dismiss',
    isMeant: ({ state, dismissed_at: dismissedAt }) => state === 'failed' && dismissedAt === null,
    change: (tx, ids) =>
      tx
        .updateTable('mails')
        .set({ dismissed_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .execute(),
  });
}

interface MailChange {
  readonly action: 'mail-again' | 'mail-dismiss';
  readonly isMeant: (mail: MailRow) => boolean;
  readonly change: (tx: Tx, mailIds: readonly string[]) => Promise<unknown>;
}

async function changeEach(
  db: Database,
  actor: Actor,
  mailIds: readonly string[],
  { action, isMeant, change }: MailChange,
): Promise<ChangedMails> {
  const wanted = [...new Set(mailIds)];
  return inTransaction(db, async (tx) => {
    const mails = (await lockUndelivered(tx, wanted)).filter(isMeant);
    const skipped = wanted.length - mails.length;
    if (mails.length === 0) return { changed: 0, skipped };
    const ids = mails.map(({ id }) => id);
    await change(tx, ids);
    const conversations = await conversationsOf(tx, mails);
    for (const { id: mailId, kind, recipient, order_id: orderId } of mails) {
      const detail = { mailId, kind, recipient };
      if (orderId !== null) await recordAudit(tx, actor, `order.${action}`, orderId, detail);
      else {
        const conversationId = conversations.get(mailId) ?? null;
        await recordAudit(tx, actor, `message.${action}`, conversationId, detail);
      }
    }
    return { changed: mails.length, skipped };
  });
}

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
