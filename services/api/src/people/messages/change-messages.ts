import { randomUUID } from 'node:crypto';
import type { Conversation, messageUpdate, newReply } from '@kerf/contract/schemas/message';
import { isStaff } from '@kerf/domain/permission';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { queueMail } from '../../platform/mail-delivery/queue-mail.ts';
import { findUser, findUserByEmail } from '../users/users.store.ts';
import { conversationView } from './message-view.ts';
import {
  findConversation,
  findPeople,
  lastReplier,
  listReplies,
  listThread,
  lockConversation,
  type MessageRow,
  orderOf,
  replyEvent,
} from './messages.store.ts';

type Update = z.output<typeof messageUpdate>;

/** Marks a conversation as done or open, and assigns it. */
export async function updateMessage(
  db: Database,
  actor: Actor,
  messageId: string,
  { done, assignee, assigneeBefore, version }: Update,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const conversation = await lockUnchanged(tx, messageId, version);
    if (done !== undefined) await setDone(tx, actor, conversation, done);
    if (assignee !== undefined) await assign(tx, actor, conversation, assignee, assigneeBefore);
  });
}

async function setDone(tx: Tx, actor: Actor, before: MessageRow, done: boolean): Promise<void> {
  if (done === (before.done_at !== null)) return;
  await tx
    .updateTable('messages')
    .set({ done_at: done ? sql<Date>`now()` : null })
    .where('id', '=', before.id)
    .execute();
  const change = done ? { from: 'open', to: 'done' } : { from: 'done', to: 'open' };
  await recordAudit(tx, actor, 'message.state', before.id, change);
}

async function assign(
  tx: Tx,
  actor: Actor,
  conversation: MessageRow,
  email: string | null,
  expected: string | null | undefined,
): Promise<void> {
  const to = email === null ? null : (await requireAdmin(tx, email)).id;
  const { id, assigned_to: from } = conversation;
  if (to === from) return;
  const before = from === null ? null : ((await findUser(tx, from))?.email ?? null);
  if (expected !== undefined && expected !== before) {
    throw new ProblemError({ code: 'message_assigned', assignee: before });
  }
  await tx.updateTable('messages').set({ assigned_to: to }).where('id', '=', id).execute();
  await recordAudit(tx, actor, 'message.assign', id, { from: before, to: email });
}

async function requireAdmin(tx: Tx, email: string): Promise<{ readonly id: string }> {
  const user = await findUserByEmail(tx, email);
  if (user && isStaff(user)) return user;
  throw fieldProblem('assignee', 'Name an admin.');
}

/**
 * Deletes a conversation with its replies, unless a message has arrived since this version. The audit log keeps the
 * sender, but no text.
 */
export async function deleteMessage(
  db: Database,
  actor: Actor,
  messageId: string,
  version: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const conversation = await lockUnchanged(tx, messageId, version);
    const { id, email, last_message_at: receivedAt } = conversation;
    await tx.deleteFrom('messages').where('id', '=', id).execute();
    await recordAudit(tx, actor, 'message.delete', id, { email, receivedAt });
  });
}

interface Reply extends z.output<typeof newReply> {
  readonly messageId: string;
}

const replied = z.object({ replyId: z.uuid() });

/**
 * Stores a reply and queues its mail. Refused if another reply or message has arrived since the version
 * that it answers.
 */
export async function replyToMessage(
  db: Database,
  actor: Actor,
  key: string | undefined,
  reply: Reply,
): Promise<void> {
  const call = { userId: actor.userId, operation: 'replyToMessage', key, request: reply };
  await inTransaction(db, (tx) => once(tx, call, replied, () => sendReply(tx, actor, reply)));
}

async function sendReply(tx: Tx, actor: Actor, reply: Reply): Promise<z.output<typeof replied>> {
  const conversation = await lockUnchanged(tx, reply.messageId, reply.version);
  const replyId = randomUUID();
  await tx
    .insertInto('message_replies')
    .values({
      id: replyId,
      message_id: await newestMessage(tx, conversation.id),
      author_id: actor.userId,
      body: reply.body,
    })
    .execute();
  await tx
    .updateTable('messages')
    .set({
      version: conversation.version + 1,
      last_reply_at: sql<Date>`now()`,
      ...(reply.done && { done_at: sql<Date>`coalesce(done_at, now())` }),
    })
    .where('id', '=', conversation.id)
    .execute();
  await queueMail(tx, {
    event: replyEvent(replyId),
    kind: 'message.reply',
    to: { reason: 'wrote to us', email: conversation.email, userId: conversation.user_id },
    orderId: null,
    content: { replyId },
  });
  await recordReply(tx, actor, conversation, replyId, reply.done);
  return { replyId };
}

async function newestMessage(tx: Tx, conversationId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('messages')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('id', '=', conversationId), eb('thread_id', '=', conversationId)]),
    )
    .where('automatic', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function recordReply(
  tx: Tx,
  actor: Actor,
  { id, email, done_at: doneAt }: MessageRow,
  replyId: string,
  done: boolean,
): Promise<void> {
  await recordAudit(tx, actor, 'message.reply', id, { email, replyId });
  if (done && doneAt === null) {
    await recordAudit(tx, actor, 'message.state', id, { from: 'open', to: 'done' });
  }
}

/**
 * Locks the conversation of a message. Throws a ProblemError if there is none, or if a message or reply has arrived
 * since this version. Without a version, that is not checked.
 */
async function lockUnchanged(
  tx: Tx,
  messageId: string,
  version: number | undefined,
): Promise<MessageRow> {
  const conversation = await lockConversation(tx, messageId);
  if (!conversation) throw notFound('message');
  if (version === undefined || version === conversation.version) return conversation;
  throw new ProblemError({
    code: 'message_changed',
    version: conversation.version,
    repliedBy: await lastReplier(tx, conversation),
  });
}

/** Reads the conversation of a message. Throws a ProblemError if there is none. */
export async function readConversation(db: Database, messageId: string): Promise<Conversation> {
  const row = await findConversation(db, messageId);
  if (!row) throw notFound('message');
  const [people, messages, replies, order] = await Promise.all([
    findPeople(db, [row]),
    listThread(db, row.id),
    listReplies(db, row.id),
    orderOf(db, row),
  ]);
  return conversationView(row, people, messages, replies, order);
}
