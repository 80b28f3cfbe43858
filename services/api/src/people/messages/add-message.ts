import { randomUUID } from 'node:crypto';
import type { newMessage } from '@kerf/contract/schemas/message';
import { ProblemError } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { derivedId } from '../../db/derived-id.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { queueStaffMails } from '../../platform/mail-delivery/queue-mail.ts';
import type { MessageRow } from './messages.store.ts';

/** A message within this many days of the sender's last one continues its conversation. */
const CONVERSATION_DAYS = 30;
/** A page shows a whole conversation, so a longer one starts a new conversation. */
export const CONVERSATION_MESSAGES = 200;

type NewMessage = z.output<typeof newMessage>;

/**
 * Stores a message, once per idempotency key if there is one, and queues the mails to staff. A continued
 * conversation is reopened. The actor is null for a visitor.
 */
export function addMessage(
  db: Database,
  actor: Actor | null,
  message: NewMessage,
  key: string | undefined,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const userId = await provedSender(tx, actor, message.email);
    await queueWriters(tx, message.email);
    const conversation = await lockLatestConversation(tx, message.email, userId);
    // `once` stores the keys of users; a visitor's message carries its own, which another sender may use too.
    const id = key === undefined ? randomUUID() : derivedId(`${message.email} ${key}`);
    const added = await tx
      .insertInto('messages')
      .values({ id, ...message, user_id: userId, thread_id: conversation?.id ?? null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return checkRepeat(tx, id, message.body);
    const { email } = message;
    await recordAudit(tx, actor, 'message.add', conversation?.id ?? id, { email, messageId: id });
    if (conversation) await continueConversation(tx, actor, conversation);
    await queueStaffMails(tx, id);
  });
}

/** Throws a ProblemError unless the message with this id has the same text. */
async function checkRepeat(tx: Tx, id: string, body: string): Promise<void> {
  const first = await tx
    .selectFrom('messages')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst();
  if (first && first.body !== body) {
    throw new ProblemError({ code: 'idempotency_key_reused' });
  }
}

/** The account of a signed-in sender who has verified this address; otherwise null. */
async function provedSender(tx: Tx, actor: Actor | null, email: string): Promise<string | null> {
  if (actor?.email !== email || actor.credential.kind === 'payment pass') return null;
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.userId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** Serializes concurrent messages of one address, so that they do not start two conversations. */
export async function queueWriters(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 47))`.execute(tx);
}

/**
 * The conversation that a message of this sender continues. A visitor who typed an address must not write into a
 * conversation of the account that verified it.
 */
export function lockLatestConversation(
  tx: Tx,
  email: string,
  userId: string | null,
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', 'is', null)
    .where('email', '=', email)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where(
      sql<SqlBool>`(select count(*) from messages as later where later.thread_id = messages.id) < ${CONVERSATION_MESSAGES - 1}`,
    )
    .where('last_message_at', '>', sql<Date>`now() - make_interval(days => ${CONVERSATION_DAYS})`)
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a message that was added, and reopens its conversation if it was done. */
export async function continueConversation(
  tx: Tx,
  actor: Actor | null,
  { id, version, done_at: doneAt }: MessageRow,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ version: version + 1, last_message_at: sql<Date>`now()`, done_at: null })
    .where('id', '=', id)
    .execute();
  if (doneAt !== null) {
    await recordAudit(tx, actor, 'message.state', id, { from: 'done', to: 'open' });
  }
}
