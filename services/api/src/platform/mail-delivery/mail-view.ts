import type { OrderMail } from '@kerf/contract/schemas/mail';
import { isFollowedMail } from '@kerf/domain/mail';
import { isAgain, type MailRow } from './mails.store.ts';

/** A mail as its customer sees it. */
export function mailView(row: MailRow): OrderMail {
  if (!isFollowedMail(row.kind)) throw new Error(`Mails of kind ${row.kind} are not followed.`);
  return {
    _id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    again: isAgain(row),
  };
}

/** The same for staff, with the attempts, the last error and the time of the next attempt. */
export function mailForStaff(row: MailRow) {
  return {
    ...mailView(row),
    attempts: row.attempts,
    error: row.error,
    nextTryAt: row.state === 'queued' ? row.next_try_at.toISOString() : null,
  } satisfies OrderMail;
}
