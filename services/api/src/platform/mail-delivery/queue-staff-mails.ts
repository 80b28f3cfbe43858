import type { Tx } from '../../db/database.ts';
import { queueMail } from './queue-mail.ts';

/** Queues a mail about a message to each admin who can sign in. */
export async function queueStaffMails(tx: Tx, messageId: string): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute();
  for (const { id, email } of admins) {
    if (email === null) continue;
    await queueMail(tx, {
      event: `message.received:${messageId}`,
      kind: 'message.received',
      recipient: email,
      userId: id,
      orderId: null,
      content: { messageId },
    });
  }
}
