import { randomUUID } from 'node:crypto';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Mails } from '../../db/schema/operations.ts';

export type MailRow = Selectable<Mails>;

/** Longer than one conversation with the mail server may take (SEND_LIMIT_MS), so that nobody else begins the same one. */
const CLAIM = sql`interval '3 minutes'`;
/** A mail that has not left by then says nothing new to anyone. */
const GIVE_UP_AFTER = sql`interval '3 days'`;

/**
 * Takes a mail that is due, and commits that it is being sent before anything is said to the mail
 * server. One whose process ended while it sent is due again when its claim ends. Two processes never
 * take the same one.
 */
export function takeDueMail(db: Database): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set({
      state: 'sending',
      attempts: sql<number>`attempts + 1`,
      next_try_at: sql<Date>`now() + ${CLAIM}`,
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The attempt that a row was taken for. What an earlier one learns too late is not noted. */
type Attempt = Pick<MailRow, 'id' | 'attempts'>;

/** Recorded for any attempt, since a mail that was sent cannot be unsent. */
export async function noteSent(db: Database, { id }: Attempt): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, error: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

export async function noteFailed(db: Database, mail: Attempt, reason: string): Promise<void> {
  await note(db, mail).set({ state: 'failed', error: reason }).execute();
}

/** It is tried again after a minute, then after two, four and so on up to six hours; for three days in all. */
export async function notePostponed(db: Database, mail: Attempt, reason: string): Promise<void> {
  await note(db, mail)
    .set({
      state: sql`case when asked_at < now() - ${GIVE_UP_AFTER} then 'failed' else 'queued' end`,
      next_try_at: sql<Date>`now() + least(interval '6 hours', interval '1 minute' * 2 ^ least(attempts - 1, 10))`,
      error: reason,
    })
    .execute();
}

function note(db: Database, { id, attempts }: Attempt) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending');
}

/** Gives up what could not be sent in time, such as what waited for a mail server to be set up. */
export async function giveUpOldMails(db: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: 'failed',
      error: sql<string>`coalesce(error, 'It could not be sent within three days.')`,
    })
    .where('state', '=', 'queued')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where('asked_at', '<', sql<Date>`now() - ${GIVE_UP_AFTER}`)
    .execute();
}

/** The mails about an order, newest first. */
export function listMailsOfOrder(db: Database, orderId: string): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function lockMailOfOrder(
  tx: Tx,
  orderId: string,
  mailId: string,
): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Mails that wait or were given up are due now. As the same mails, so that nobody gets one twice. */
export function tryNow(tx: Tx, mailIds: readonly string[]): Promise<MailRow[]> {
  return tx
    .updateTable('mails')
    .set({
      state: 'queued',
      next_try_at: sql<Date>`now()`,
      asked_at: sql<Date>`now()`,
      dismissed_at: null,
    })
    .where('id', 'in', mailIds)
    .returningAll()
    .execute();
}

const AGAIN = '/again-';

/** Two clicks, or a call that is repeated, ask for one mail. */
const SAME_REQUEST = sql`interval '10 seconds'`;

/** The same mail where it has just been asked for once more, or has not left since. */
export function findAgain(tx: Tx, mail: MailRow): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', mail.order_id)
    .where('recipient', '=', mail.recipient)
    .where('id', '<>', mail.id)
    .where(sql<SqlBool>`starts_with(event, ${eventOf(mail) + AGAIN})`)
    .where(sql<SqlBool>`(state in ('queued', 'sending') or created_at > now() - ${SAME_REQUEST})`)
    .limit(1)
    .executeTakeFirst();
}

/** Asks for the same mail as one more event of its own. */
export function insertAgain(tx: Tx, mail: MailRow): Promise<MailRow> {
  const id = randomUUID();
  const event = eventOf(mail);
  return tx
    .insertInto('mails')
    .values({
      id,
      event: `${event}${AGAIN}${id}`,
      kind: mail.kind,
      recipient: mail.recipient,
      user_id: mail.user_id,
      order_id: mail.order_id,
      content: JSON.stringify(mail.content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a mail was first asked for. */
function eventOf({ event }: MailRow): string {
  return event.split(AGAIN)[0] ?? event;
}

/** Whether staff asked for this mail once more. */
export function isAgain({ event }: Pick<MailRow, 'event'>): boolean {
  return event.includes(AGAIN);
}
