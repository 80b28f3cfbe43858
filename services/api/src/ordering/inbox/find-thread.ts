import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ReplySubject } from '../../gateways/mail/reply-token.ts';
import { CONVERSATION_MESSAGES, queueWriters } from '../../people/messages/add-message.ts';
import { lockConversation, type MessageRow } from '../../people/messages/messages.store.ts';
import { findAnyOrder } from '../orders/orders.store.ts';

/** Where a reply belongs. */
export interface Thread {
  /** The conversation to continue; undefined begins one. */
  readonly conversation: MessageRow | undefined;
  /** The address that the answered mail went to, and answers go to. */
  readonly email: string;
  readonly orderId: string | null;
}

/** The thread that a token names, locked; null if it is gone. */
export async function findThread(tx: Tx, { kind, id }: ReplySubject): Promise<Thread | null> {
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

async function countMessages(tx: Tx, conversationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, eb }) =>
      or([eb('id', '=', conversationId), eb('thread_id', '=', conversationId)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}
