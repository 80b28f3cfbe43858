import { randomUUIDv7 } from 'node:crypto';
import { UNVERIFIED_DAILY_MAILS } from '@kerf/domain/mail';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { retryAt } from '../../db/retry-at.ts';
import type { Schema } from '../../db/schema.ts';

export type MailRow = Selectable<Schema['mails']>;

/** How long a mail waits for its process if that says nothing more of it. */
const CLAIM = sql`interval '20 seconds'`;
/** Several fit into a claim, so that a busy machine or database may miss some. */
export const RENEW_CLAIM_MS = 5_000;
/** An older mail is no longer news to anyone. */
const GIVE_UP_AFTER = sql`interval '3 days'`;

/**
 * Claims a due mail and commits that it is being sent, before the mail server is contacted. If the process
 * dies, the mail is due again when the claim ends. Two processes never claim the same mail.
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
        .where(isNextOfOrder)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Renews the claim on a mail while it is being sent, which may take longer than a claim. Of a process that is killed,
 * another soon takes over its mails.
 */
export async function whileClaimed(
  db: Database,
  mail: MailRow,
  send: () => Promise<void>,
): Promise<void> {
  const renew = () =>
    note(db, mail)
      .set({ next_try_at: sql<Date>`now() + ${CLAIM}` })
      .execute();
  // One that fails is followed by the next.
  const renewing = setInterval(() => void renew().catch(() => null), RENEW_CLAIM_MS);
  try {
    await send();
  } finally {
    clearInterval(renewing);
  }
}

/** No earlier mail about the same order is due or being sent: a receipt does not overtake the order's own mail. */
const isNextOfOrder = sql<SqlBool>`not exists (
  select from mails as earlier
  where earlier.order_id = mails.order_id and earlier.recipient = mails.recipient
    and (earlier.created_at, earlier.id) < (mails.created_at, mails.id)
    and (earlier.state = 'sending' or earlier.state = 'queued' and earlier.next_try_at <= now()))`;

/** Identifies an attempt. The late outcome of an earlier attempt is ignored. */
type Attempt = Pick<MailRow, 'id' | 'attempts'>;

/** Recorded for any attempt, since a mail cannot be unsent. */
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

/** Retries for three days in all. */
export async function notePostponed(db: Database, mail: Attempt, reason: string): Promise<void> {
  await note(db, mail)
    .set({
      state: sql`case when asked_at < now() - ${GIVE_UP_AFTER} then 'failed' else 'queued' end`,
      next_try_at: retryAt(1, sql`attempts - 1`),
      error: reason,
    })
    .execute();
}

/** Postpones a mail that must not go yet, and counts its waiting time and its three days from then. */
export async function noteWaiting(
  db: Database,
  mail: Attempt,
  until: Date,
  reason: string,
): Promise<void> {
  await note(db, mail)
    .set({ state: 'queued', next_try_at: until, asked_at: until, error: reason })
    .execute();
}

function note(db: Database, { id, attempts }: Attempt) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending');
}

/** Fails mails that could not be sent in time, for example because no mail server was set up. */
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

const MAY_HAVE_GONE =
  'It waited when the backup was made from which the shop was restored, and may have been sent since. Send it again if it is needed.';

/**
 * Fails the mails that wait, so that staff decide about each: all of them, or those queued about some orders
 * since a moment. Returns how many.
 */
export async function failWaitingMails(
  db: Database | Tx,
  of?: { readonly orderIds: readonly string[]; readonly since: Date },
): Promise<number> {
  if (of?.orderIds.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'failed', error: MAY_HAVE_GONE })
    .where('state', 'in', ['queued', 'sending'])
    .$if(of !== undefined, (query) =>
      query
        .where('order_id', 'in', of?.orderIds ?? [])
        .where('created_at', '>=', of?.since ?? new Date(0)),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The mails about an order, newest first. */
export function listMailsOfOrder(db: Database, orderId: string): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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

/** Makes waiting and failed mails due now, without duplicating them. */
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

/** Two clicks, or a repeated call, send one mail. */
const SAME_REQUEST = sql`interval '10 seconds'`;

/** The last repeat of a mail, if it was requested just now or has not been sent yet. */
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

/** Queues the same mail again, as a new event. */
export function insertAgain(tx: Tx, mail: MailRow): Promise<MailRow> {
  const id = randomUUIDv7();
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

/** The original event of a mail. */
function eventOf({ event }: MailRow): string {
  return event.split(AGAIN)[0] ?? event;
}

/** Whether staff had this mail sent again. */
export function isAgain({ event }: Pick<MailRow, 'event'>): boolean {
  return event.includes(AGAIN);
}

/** Whether the address belongs to somebody: a user has verified it, or it is an admin's. */
export async function isKnownAddress(db: Database, address: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where(({ or, eb }) => or([eb('email_verified', '=', true), eb('role', '=', 'admin')]))
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Counts a mail to an address that nobody has verified, once however often it is tried. Returns null, or,
 * if as many as allowed went there within a day, when the next one may.
 */
export function countUnverified(db: Database, mail: MailRow): Promise<Date | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${mail.recipient}, 48))`.execute(tx);
    const counted = await countedToday(tx, mail.recipient);
    if (counted.some(({ id }) => id === mail.id)) return null;
    const [first] = counted;
    if (first && counted.length >= UNVERIFIED_DAILY_MAILS) return first.freeAt;
    await tx
      .updateTable('mails')
      .set({ counted_at: sql<Date>`now()` })
      .where('id', '=', mail.id)
      .execute();
    return null;
  });
}

/** The last mails that were counted for this address within a day, oldest first, and when each no longer is. */
async function countedToday(tx: Tx, recipient: string) {
  const rows = await tx
    .selectFrom('mails')
    .select(['id', sql<Date>`counted_at + interval '1 day'`.as('freeAt')])
    .where('recipient', '=', recipient)
    .where('counted_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('counted_at', 'desc')
    .limit(UNVERIFIED_DAILY_MAILS)
    .execute();
  return rows.reverse();
}
