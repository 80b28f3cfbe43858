import { randomUUID } from 'node:crypto';
import { isOptionalMail, type MailKind } from '@kerf/domain/mail';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface MailRequest {
  /** What happened, once: "order.shipped:<shipment id>". A second request for it to the same recipient asks for nothing. */
  readonly event: string;
  readonly kind: MailKind;
  readonly recipient: string;
  /** Whose choices in the profile count; null for mail to staff. */
  readonly userId: string | null;
  readonly orderId: string | null;
  /** What the template needs beside the order: `shipmentId`, `refundId`, `messageId` or `replyId`. */
  readonly content?: Readonly<Record<string, string>>;
  /** Delays the mail, so that its event can be undone until then. */
  readonly afterSeconds?: number;
}

/**
 * Asks for a mail in the transaction of its event. It is sent after the commit, or not at all.
 * One that its recipient has turned off is not asked for.
 */
export async function askForMail(tx: Tx, request: MailRequest): Promise<void> {
  if (await isTurnedOff(tx, request)) return;
  await tx
    .insertInto('mails')
    .values({
      id: randomUUID(),
      event: request.event,
      kind: request.kind,
      recipient: request.recipient,
      user_id: request.userId,
      order_id: request.orderId,
      content: JSON.stringify(request.content ?? {}),
      next_try_at: sql<Date>`now() + make_interval(secs => ${request.afterSeconds ?? 0})`,
    })
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute();
}

async function isTurnedOff(tx: Tx, { kind, userId }: MailRequest): Promise<boolean> {
  if (userId === null || !isOptionalMail(kind)) return false;
  const off = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`${kind} = any(mails_off)`)
    .executeTakeFirst();
  return off !== undefined;
}
