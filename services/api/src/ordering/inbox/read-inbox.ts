import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { ReceivedOutcome } from '../../db/schema/messages.ts';
import type { KeptMail, MailInbox, ReceivedMail } from '../../gateways/mail/mail-inbox.ts';
import { type ReplySubject, replySubject } from '../../gateways/mail/reply-token.ts';
import {
  CONVERSATION_MESSAGES,
  continueConversation,
  lockLatestConversation,
  queueWriters,
} from '../../people/messages/add-message.ts';
import {
  lockConversation,
  type MessageRow,
  UNKNOWN_SENDER,
} from '../../people/messages/messages.store.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import type { MailDeps } from '../../platform/mail-delivery/mail-deps.ts';
import { queueStaffMails } from '../../platform/mail-delivery/queue-mail.ts';
import { findAnyOrder } from '../orders/orders.store.ts';
import { messageText } from './message-text.ts';

/** More wait for the next minute. */
const MAILS_MAX = 100;
/** Longer than reading the mailbox may take. A process that has died delays the next one by as much. */
const LEASE_SECONDS = 180;

interface InboxDeps extends ReceiveDeps {
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
async function endLease(db: Database, until: Date, failing_since: RawBuilder<Date> | null) {
  await db
    .updateTable('inbox_lease')
    .set({ until: sql<Date>`now()`, failing_since })
    .where('until', '=', until)
    .execute();
}

type ReceiveDeps = Pick<MailDeps, 'db' | 'accessTokenSecrets'>;

interface Result {
  readonly outcome: ReceivedOutcome;
  readonly conversationId: string | null;
}

/** Outcomes after which only the mailbox has the mail. */
const LEFT_IN_MAILBOX: readonly ReceivedOutcome[] = ['limited', 'unreadable'];

/** Takes a mail into Messages, once by its Message-ID. Programs' mails are kept too, but nobody is told of them. */
function receiveMail(deps: ReceiveDeps, mail: ReceivedMail): Promise<KeptMail> {
  return inTransaction(deps.db, async (tx) => {
    const { messageId, sender } = mail;
    const recorded = await tx
      .insertInto('received_mails')
      .values({ message_id: messageId, sender, outcome: 'unreadable' })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (!recorded) return { needsLook: await wasLeft(tx, messageId) };
    const { outcome, conversationId } = await keep(deps, tx, mail);
    await tx
      .updateTable('received_mails')
      .set({ outcome, conversation_id: conversationId })
      .where('message_id', '=', messageId)
      .execute();
    return { needsLook: LEFT_IN_MAILBOX.includes(outcome) };
  });
}

/** Whether a mail that was received before was left in the mailbox. */
async function wasLeft(tx: Tx, messageId: string): Promise<boolean> {
  const { outcome } = await tx
    .selectFrom('received_mails')
    .select('outcome')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return LEFT_IN_MAILBOX.includes(outcome);
}

async function keep(deps: ReceiveDeps, tx: Tx, mail: ReceivedMail): Promise<Result> {
  if (await isOwn(tx, mail.messageId)) return { outcome: 'own', conversationId: null };
  const subject = replySubject(deps.accessTokenSecrets, mail.recipients);
  const thread = subject ? await findThread(tx, subject) : null;
  if (thread) return keepReply(tx, mail, thread);
  if (mail.isAutomatic) return { outcome: 'automatic', conversationId: null };
  return keepNew(tx, mail);
}

/** Whether the shop sent this mail itself: it was forwarded, or an admin's address is the inbox. */
async function isOwn(tx: Tx, messageId: string): Promise<boolean> {
  const id = z.uuid().safeParse(/^<([^@>]+)@/.exec(messageId)?.[1]).data;
  if (id === undefined) return false;
  const own = await tx.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst();
  return own !== undefined;
}

async function keepReply(tx: Tx, mail: ReceivedMail, thread: Thread): Promise<Result> {
  const { conversation } = thread;
  if (conversation && (await isTooManyFor(tx, conversation.id))) {
    return { outcome: 'limited', conversationId: null };
  }
  if (!mail.isAutomatic) {
    const conversationId = await addMail(tx, mail, thread, messageText(mail));
    return { outcome: 'placed', conversationId };
  }
  if (conversation) await insertMail(tx, mail, thread, messageText(mail));
  return { outcome: 'automatic', conversationId: conversation?.id ?? null };
}

/** Mails of one address are a conversation, as messages of a visitor are. */
async function keepNew(tx: Tx, mail: ReceivedMail): Promise<Result> {
  const { sender: email } = mail;
  if (email === null) return { outcome: 'unreadable', conversationId: null };
  if (await isTooManyFrom(tx, email)) return { outcome: 'limited', conversationId: null };
  await queueWriters(tx, email);
  const conversation = await lockLatestConversation(tx, email, null);
  const text = messageText(mail, mail.subject);
  const thread = { conversation, email, orderId: null };
  return { outcome: 'new', conversationId: await addMail(tx, mail, thread, text) };
}

/** Adds a person's mail to its conversation and tells staff. Returns the conversation's id. */
async function addMail(tx: Tx, mail: ReceivedMail, thread: Thread, text: string): Promise<string> {
  const { conversation, email } = thread;
  const messageId = await insertMail(tx, mail, thread, text);
  const conversationId = conversation?.id ?? messageId;
  await recordAudit(tx, null, 'message.add', conversationId, { email, messageId, byEmail: true });
  if (conversation) await continueConversation(tx, null, conversation);
  await queueStaffMails(tx, messageId);
  return conversationId;
}

async function insertMail(
  tx: Tx,
  { sender, attachments, isAutomatic }: ReceivedMail,
  { conversation, email, orderId }: Thread,
  body: string,
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('messages')
    .values({
      id,
      email,
      body,
      // The sender's address proves nothing, so only the conversation can be a user's.
      user_id: conversation?.user_id ?? null,
      thread_id: conversation?.id ?? null,
      order_id: orderId,
      mail_sender: sender ?? UNKNOWN_SENDER,
      attachments: JSON.stringify(attachments),
      automatic: isAutomatic,
    })
    .execute();
  return id;
}

/** How many mails an hour are taken into Messages, since each is mailed to every admin. */
const HOURLY = { conversation: 20, sender: 5, unplaced: 60 } as const;

/** Whether the last hour has as many mails as are taken about this conversation. */
function isTooManyFor(tx: Tx, conversationId: string): Promise<boolean> {
  return reaches(tx, HOURLY.conversation, sql`conversation_id = ${conversationId}`);
}

/** Whether the last hour has as many new mails as are taken from this sender, or from all. Anybody can name any sender. */
async function isTooManyFrom(tx: Tx, sender: string): Promise<boolean> {
  const isNew = sql`outcome = 'new'`;
  return (
    (await reaches(tx, HOURLY.sender, sql`${isNew} and sender = ${sender}`)) ||
    (await reaches(tx, HOURLY.unplaced, isNew))
  );
}

async function reaches(tx: Tx, limit: number, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from received_mails
      where received_at > now() - interval '1 hour' and outcome <> 'limited' and ${condition}
      limit ${limit}) as recent`.execute(tx);
  return (rows[0]?.count ?? 0) >= limit;
}

/** Where a reply belongs. */
interface Thread {
  /** The conversation to continue; undefined begins one. */
  readonly conversation: MessageRow | undefined;
  /** The address that the answered mail went to, and answers go to. */
  readonly email: string;
  readonly orderId: string | null;
}

/** The thread that a token names, locked; null if it is gone. */
async function findThread(tx: Tx, { kind, id }: ReplySubject): Promise<Thread | null> {
  if (kind === 'order') return threadOfOrder(tx, id);
  const conversation = await lockConversation(tx, id);
  if (!conversation) return null;
  const { email, order_id: orderId } = conversation;
  const isFull = (await countMessages(tx, conversation.id)) >= CONVERSATION_MESSAGES;
  return { conversation: isFull ? undefined : conversation, email, orderId };
}

async function threadOfOrder(tx: Tx, orderId: string): Promise<Thread | null> {
  const order = await findAnyOrder(tx, orderId);
  if (!order) return null;
  const { customer_email: email } = order;
  await queueWriters(tx, email);
  const conversation = await tx
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', 'is', null)
    .where('order_id', '=', orderId)
    .where(
      sql<SqlBool>`(select count(*) from messages as later where later.thread_id = messages.id) < ${CONVERSATION_MESSAGES - 1}`,
    )
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return { conversation, email, orderId };
}

function countMessages(tx: Tx, conversationId: string): Promise<number> {
  return countOf(
    tx
      .selectFrom('messages')
      .where(({ or, eb }) =>
        or([eb('id', '=', conversationId), eb('thread_id', '=', conversationId)]),
      ),
  );
}
