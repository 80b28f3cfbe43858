import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MailInbox } from '../../gateways/mail/mail-inbox.ts';
import type { MailDeps } from '../../platform/mail-delivery/mail-deps.ts';
import { receiveMail } from './receive-mail.ts';

/** More wait for the next minute. */
const MAILS_MAX = 100;
/** Longer than reading the mailbox may take. A process that has died delays the next one by as much. */
const LEASE_SECONDS = 180;

interface InboxDeps extends Pick<MailDeps, 'db' | 'accessTokenSecret'> {
  readonly inbox: MailInbox;
}

/** Takes unread mails into Messages, unless another process does so just now. */
export async function readInbox(deps: InboxDeps): Promise<void> {
  const until = await takeLease(deps.db);
  if (!until) return;
  try {
    await deps.inbox.readUnread(MAILS_MAX, (mail) => receiveMail(deps, mail));
  } catch (error) {
    await endLease(deps.db, until, sql<Date>`coalesce(failing_since, now())`);
    throw error;
  }
  await endLease(deps.db, until, null);
}

/** Since when every attempt to read the mailbox has failed; null if the last one did not. */
export async function mailboxFailingSince(db: Database): Promise<Date | null> {
  const lease = await db
    .selectFrom('inbox_lease')
    .select('failing_since')
    .executeTakeFirstOrThrow();
  return lease.failing_since;
}

async function takeLease(db: Database): Promise<Date | undefined> {
  const taken = await db
    .updateTable('inbox_lease')
    .set({
      until: sql<Date>`date_trunc('milliseconds', now()) + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where('until', '<=', sql<Date>`now()`)
    .returning('until')
    .executeTakeFirst();
  return taken?.until;
}

/** Ends this lease alone: one that took too long has passed on. */
async function endLease(
  db: Database,
  until: Date,
  failing_since: RawBuilder<Date> | null,
): Promise<void> {
  await db
    .updateTable('inbox_lease')
    .set({ until: sql<Date>`now()`, failing_since })
    .where('until', '=', until)
    .execute();
}
