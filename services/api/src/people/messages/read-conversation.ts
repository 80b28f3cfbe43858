import type { Conversation } from '@kerf/contract/schemas/message';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { conversationView } from './message-view.ts';
import {
  findConversation,
  findPeople,
  listReplies,
  listThread,
  orderOf,
} from './messages.store.ts';

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
