import { randomUUIDv7 } from 'node:crypto';
import { isOptionalMail, type MailKind } from '@kerf/domain/mail';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Recipient, reasonOf, staffRecipients } from './recipients.ts';

export interface MailRequest {
  /**
   * Identifies the event: "order.shipped:<shipment id>". A repeated request for the same event and
   * recipient does nothing.
   */
  readonly event: string;
  readonly kind: MailKind;
  readonly to: Recipient;
  readonly orderId: string | null;
  /** What the template needs besides the order: the id of the shipment, refund, message or other record that it is about. */
  readonly content?: Readonly<Record<string, string>>;
  /** Delays the mail, so that its event can be undone until then. */
  readonly afterSeconds?: number;
  /** When it happened, if that was not in this transaction. */
  readonly happenedAt?: Date;
}

/**
 * Queues a mail in the transaction of its event, to be sent after the commit. Skipped if the recipient has
 * turned this kind off.
 */
export async function queueMail(tx: Tx, request: MailRequest): Promise<void> {
  const { kind, to } = request;
  if (reasonOf({ kind, user_id: to.userId }) !== to.reason) {
    throw new Error(`A mail of kind ${kind} does not go to "${to.reason}".`);
  }
  if (to.email === '' || (await isTurnedOff(tx, request))) return;
  await tx
    .insertInto('mails')
    .values({
      id: randomUUIDv7(),
      event: request.event,
      kind,
      recipient: to.email,
      user_id: to.userId,
      order_id: request.orderId,
      content: JSON.stringify(request.content ?? {}),
      ...(request.happenedAt && { created_at: request.happenedAt }),
      next_try_at: sql<Date>`now() + make_interval(secs => ${request.afterSeconds ?? 0})`,
    })
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute();
}

/** Deletes a mail that has not been sent yet, because its event was undone. */
export async function withdrawMail(tx: Tx, event: string): Promise<void> {
  await tx.deleteFrom('mails').where('event', '=', event).where('state', '=', 'queued').execute();
}

async function isTurnedOff(tx: Tx, { kind, to: { userId } }: MailRequest): Promise<boolean> {
  if (userId === null || !isOptionalMail(kind)) return false;
  const off = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`${kind} = any(mails_off)`)
    .executeTakeFirst();
  return off !== undefined;
}

/** Queues a mail about a message to each admin who can sign in. */
export async function queueStaffMails(tx: Tx, messageId: string): Promise<void> {
  for (const to of await staffRecipients(tx)) {
    await queueMail(tx, {
      event: `message.received:${messageId}`,
      kind: 'message.received',
      to,
      orderId: null,
      content: { messageId },
    });
  }
}
