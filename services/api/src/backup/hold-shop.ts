import { type Database, inTransaction } from '../db/database.ts';
import { endEverySession } from '../people/users/sessions.store.ts';
import { recordRestore } from '../platform/installation/installation.store.ts';
import { failWaitingMails } from '../platform/mail-delivery/mails.store.ts';
import { queueDueOrderMails } from '../platform/mail-delivery/queue-order-mails.ts';
import type { Say } from './backup-command.ts';
import { type SkippedNumbers, skipNumbers } from './skip-numbers.ts';

/** What holding a restored shop did. */
export interface Held {
  readonly sessionsEnded: number;
  readonly mailsStopped: number;
  readonly skipped: readonly SkippedNumbers[];
}

/**
 * Holds a shop whose database is of an earlier moment, and which does not know what happened since: everybody
 * signs in again, mails that waited are not sent, numbers go on after any that may have been issued, and jobs
 * and mails are off until an admin releases them. `source` says where the database came from, for the books.
 */
export async function holdShop(
  db: Database,
  moment: Date,
  source: Readonly<Record<string, string>>,
): Promise<Held> {
  // Confirmations that the lost shop may have sent are queued, to be stopped with the others.
  await queueDueOrderMails(db);
  return inTransaction(db, async (tx) => {
    const sessionsEnded = await endEverySession(tx);
    const mailsStopped = await failWaitingMails(tx);
    const skipped = await skipNumbers(tx, moment);
    const held = { sessionsEnded, mailsStopped, skipped };
    await recordRestore(tx, moment, { ...source, ...held });
    return held;
  });
}

/** Says what holding the shop did. */
export function sayHeld({ sessionsEnded, mailsStopped, skipped }: Held, say: Say): void {
  say(`${sessionsEnded} sessions ended; everybody signs in again.`);
  say(`${mailsStopped} mails that waited are not sent; they are listed under Undelivered emails.`);
  for (const { series, last, next } of skipped) {
    say(
      `Numbers of ${series} go on at ${next}; the last in the backup is ${last}, and those between may have been issued.`,
    );
  }
}

export const TO_RELEASE =
  'Jobs, mails and automatic refunds are off. Look around, then: npm run admin -- release';
