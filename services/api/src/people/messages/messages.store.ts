import type { Message, messageQuery } from '@kerf/contract/schemas/message';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { containing, type Page, readPage, sortBy } from '../../db/listing.ts';
import type { OrderRow, Schema, UserRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { messageView } from './message-view.ts';

export type MessageRow = Selectable<Schema['messages']>;

/** The first message of a conversation, with the text of its newest one. */
export interface ConversationRow extends MessageRow {
  readonly newest_body: string;
}

type Listing = z.output<typeof messageQuery>;

const newestBody = sql<string>`coalesce((
  select later.body from messages as later
  where later.thread_id = messages.id and not later.automatic
  order by later.created_at desc, later.id desc limit 1), messages.body)`;

/** Stands for the sender of a mail that names none, or who was erased. */
export const UNKNOWN_SENDER = 'an unknown address';

/**
 * Takes the address of somebody who is erased from what they wrote by mail to another's conversation, which is
 * not theirs to delete. Of those who have proved none, nothing is known here.
 */
export async function blankSender(tx: Tx, email: string | null): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ mail_sender: UNKNOWN_SENDER })
    .where('mail_sender', '=', email)
    .execute();
}

const byNewestMessage = sortBy('timestamptz', sql`last_message_at`, (row: ConversationRow) =>
  row.last_message_at.toISOString(),
);

function conversations(db: Database, actor: Actor, listing: Listing) {
  const { search, state, assigned, customer } = listing;
  let query = db.selectFrom('messages').where('thread_id', 'is', null);
  if (state !== undefined) query = query.where('done_at', state === 'open' ? 'is' : 'is not', null);
  if (assigned === 'me') query = query.where('assigned_to', '=', actor.userId);
  if (assigned === 'nobody') query = query.where('assigned_to', 'is', null);
  if (customer !== undefined) query = query.where(isOfCustomer(customer));
  return search ? query.where(mentions(search)) : query;
}

/** Whether a message was sent while signed in to the account, or from its address. */
export function isOfCustomer(customerId: string): Expression<SqlBool> {
  return sql<SqlBool>`(user_id = ${customerId} or user_id is null and email = (
    select email from users where id = ${customerId}))`;
}

/** Whether the address or any message of the conversation contains the text. */
function mentions(search: string): Expression<SqlBool> {
  return sql<SqlBool>`id in (
    select coalesce(thread_id, id) from messages
    where folded(email || ' ' || body) like ${containing(search)})`;
}

/** The queries for a page of the inbox: its rows, unsorted, and their count. */
export function inboxQueries(db: Database, actor: Actor, listing: Listing) {
  const query = conversations(db, actor, listing);
  return {
    rows: query.selectAll().select(newestBody.as('newest_body')),
    counted: query.select(({ fn }) => fn.countAll<number>().as('total')),
  };
}

/** One page of the inbox. */
export function listMessages(db: Database, actor: Actor, listing: Listing): Promise<Page<Message>> {
  const { rows } = inboxQueries(db, actor, listing);
  const keyset = byNewestMessage(listing.sort === 'createdAt' ? 'asc' : 'desc');
  return readPage(rows, keyset, listing, async (found) => {
    const people = await findPeople(db, found);
    return found.map((row) => messageView(row, people));
  });
}

/** The conversation of a message, or undefined. */
export async function findConversation(
  db: Database,
  messageId: string,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .select(newestBody.as('newest_body'))
    .where('id', '=', firstMessageOf(messageId))
    .executeTakeFirst();
}

/** Like `findConversation`, and locks it until the transaction ends. */
export function lockConversation(tx: Tx, messageId: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', firstMessageOf(messageId))
    .forUpdate()
    .executeTakeFirst();
}

function firstMessageOf(messageId: string) {
  return sql<string>`(select coalesce(thread_id, id) from messages where id = ${messageId})`;
}

/** The people in conversations, by id and by address. */
export interface People {
  readonly byId: ReadonlyMap<string, PersonRow>;
  readonly byEmail: ReadonlyMap<string | null, PersonRow>;
}

export type PersonRow = Pick<UserRow, 'id' | 'email' | 'display_name'>;

/** Reads the senders and assignees of conversations, all at once. */
export async function findPeople(db: Database, rows: readonly MessageRow[]): Promise<People> {
  const ids = rows.flatMap(({ user_id, assigned_to }) => [user_id, assigned_to]);
  const known = ids.filter((id) => id !== null);
  const emails = rows.map(({ email }) => email);
  const found =
    rows.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email', 'display_name'])
          .where(({ or, eb }) =>
            or([eb('email', 'in', emails), ...(known.length > 0 ? [eb('id', 'in', known)] : [])]),
          )
          .execute();
  return {
    byId: new Map(found.map((row) => [row.id, row])),
    byEmail: new Map(found.map((row) => [row.email, row])),
  };
}

/** The order that a conversation is about, or null. */
export async function orderOf(
  db: Database,
  { order_id: orderId }: MessageRow,
): Promise<Pick<OrderRow, 'id' | 'serial'> | null> {
  if (orderId === null) return null;
  const order = db.selectFrom('orders').select(['id', 'serial']).where('id', '=', orderId);
  return (await order.executeTakeFirst()) ?? null;
}

/** The messages of a conversation, oldest first. */
export function listThread(db: Database, conversationId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where(isIn(conversationId))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function isIn(conversationId: string): Expression<SqlBool> {
  return sql<SqlBool>`(messages.id = ${conversationId} or messages.thread_id = ${conversationId})`;
}

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

/** The event key of a reply's mail. */
export function replyEvent(replyId: string): string {
  return `message.reply:${replyId}`;
}

/** The replies of a conversation, oldest first, each with the state of its mail. */
export function listReplies(db: Database, conversationId: string) {
  return db
    .selectFrom('message_replies')
    .innerJoin('messages', 'messages.id', 'message_id')
    .leftJoin('users', 'users.id', 'author_id')
    .leftJoin('mails', (join) =>
      join.on(sql<SqlBool>`mails.event = ${replyEvent('')} || message_replies.id`),
    )
    .select([
      'message_replies.id',
      'message_replies.body',
      'message_replies.created_at',
      'users.id as author_id',
      'users.email as author_email',
      'users.display_name as author_name',
      'mails.state as mail_state',
      'mails.error as mail_error',
    ])
    .where(isIn(conversationId))
    .orderBy('message_replies.created_at')
    .orderBy('message_replies.id')
    .execute();
}

/** The name or address of the last person to reply; null if the newest message is unanswered. */
export async function lastReplier(tx: Tx, conversation: MessageRow): Promise<string | null> {
  const { id, last_reply_at: repliedAt, last_message_at: writtenAt } = conversation;
  if (repliedAt === null || repliedAt < writtenAt) return null;
  const reply = await tx
    .selectFrom('message_replies')
    .innerJoin('messages', 'messages.id', 'message_id')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['display_name', 'users.email'])
    .where(isIn(id))
    .orderBy('message_replies.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return reply?.display_name || reply?.email || 'Another admin';
}
