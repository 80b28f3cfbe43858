import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { MailKind } from '../../db/schema/operations.ts';

export interface MailRequest {
  /** What happened, once: "order.shipped:<shipment id>". A second request for it to the same recipient asks for nothing. */
  readonly event: string;
  readonly kind: MailKind;
  readonly recipient: string;
  /** Whose choices in the profile count; null for mail to staff. */
  readonly userId: string | null;
  readonly orderId: string | null;
  /** What the template needs beside the order: ids of a shipment or refund, the text of a reply. */
  readonly content?: Readonly<Record<string, string>>;
}

/** Asks for a mail in the transaction that it tells of. It is sent after the commit, or not at all. */
export async function askForMail(tx: Tx, request: MailRequest): Promise<void> {
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
    })
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute();
}
