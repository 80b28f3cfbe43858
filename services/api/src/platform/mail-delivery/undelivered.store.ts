import type { OrderMail, UndeliveredMail, undeliveredQuery } from '@kerf/contract/schemas/mail';
import { followedMailKinds, isFollowedMail, LATE_MAIL_MINUTES } from '@kerf/domain/mail';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, containing, type Page, readPage } from '../../db/listing.ts';
import { isAgain, type MailRow } from './mails.store.ts';

type Listing = z.output<typeof undeliveredQuery>;

const isFailed = sql<SqlBool>`(state = 'failed' and dismissed_at is null)`;
const isLate = sql<SqlBool>`(state in ('queued', 'sending')
  and asked_at < now() - make_interval(mins => ${LATE_MAIL_MINUTES}))`;

const shown: Readonly<Record<NonNullable<Listing['show']>, Expression<SqlBool>>> = {
  failed: isFailed,
  late: isLate,
  dismissed: sql<SqlBool>`(state = 'failed' and dismissed_at is not null)`,
};

/** The undelivered mails, unsorted. */
export function undeliveredMails(db: Database, { show, search }: Listing) {
  // Stated separately, so that Postgres uses the partial index mails_undelivered.
  const query = db
    .selectFrom('mails')
    .where(sql<SqlBool>`state <> 'sent'`)
    .where('kind', 'in', [...followedMailKinds]);
  const wanted = query.where(show ? shown[show] : sql<SqlBool>`(${isFailed} or ${isLate})`);
  return search ? wanted.where(mentions(search)) : wanted;
}

/** Whether the recipient or the error contains the text. */
function mentions(search: string): Expression<SqlBool> {
  return sql<SqlBool>`folded(recipient || ' ' || coalesce(error, '')) like ${containing(search)}`;
}

/** One page of the undelivered mails. */
export function listUndelivered(db: Database, listing: Listing): Promise<Page<UndeliveredMail>> {
  const query = undeliveredMails(db, listing);
  return readPage(
    query.selectAll(),
    byAge(listing.sort === 'createdAt' ? 'asc' : 'desc'),
    listing,
    (rows) => withSubjects(db, rows),
  );
}

async function withSubjects(db: Database, rows: readonly MailRow[]): Promise<UndeliveredMail[]> {
  const [numbers, conversations] = await Promise.all([
    orderNumbers(db, rows),
    conversationsOf(db, rows),
  ]);
  return rows.map((row) => {
    const number = row.order_id === null ? undefined : numbers.get(row.order_id);
    return {
      ...mailForStaff(row),
      order: row.order_id === null || !number ? null : { _id: row.order_id, number },
      conversationId: conversations.get(row.id) ?? null,
    };
  });
}

async function orderNumbers(db: Database, rows: readonly MailRow[]) {
  const ids = rows.flatMap(({ order_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'serial'])
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map(({ id, serial }) => [id, formatOrderNumber(serial)]));
}

const content = z.object({ replyId: z.uuid().optional(), messageId: z.uuid().optional() });

/** The conversation of each mail with a reply or about a message, by the mail's id. */
export async function conversationsOf(
  db: Database | Tx,
  mails: readonly MailRow[],
): Promise<ReadonlyMap<string, string>> {
  const asked = mails.flatMap(({ id, content: json }) => {
    const { replyId, messageId } = content.parse(json);
    return replyId || messageId ? [{ id, replyId, messageId }] : [];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ mail_id: string; conversation_id: string }>`
    select asked.id as mail_id, coalesce(thread_id, messages.id) as conversation_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(id uuid, "replyId" uuid, "messageId" uuid)
    left join message_replies on message_replies.id = "replyId"
    join messages on messages.id = coalesce(message_id, "messageId")`.execute(db);
  return new Map(rows.map((row) => [row.mail_id, row.conversation_id]));
}

/** Locks those of the mails that were not sent, in a fixed order. */
export function lockUndelivered(tx: Tx, mailIds: readonly string[]): Promise<MailRow[]> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('id', 'in', mailIds)
    .where('state', '<>', 'sent')
    .orderBy('id')
    .forUpdate()
    .execute();
}

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
