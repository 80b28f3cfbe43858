import type {
  Conversation,
  ConversationEntry,
  Message,
  Person,
} from '@kerf/contract/schemas/message';
import { formatOrderNumber } from '@kerf/domain/order-state';
import type { OrderRow } from '../../db/schema.ts';
import type { ConversationRow, MessageRow, People, PersonRow, ReplyRow } from './messages.store.ts';

/** A conversation as listed in the inbox. */
export function messageView(row: ConversationRow, people: People): Message {
  const { user_id: userId, assigned_to: assignedTo } = row;
  const account = userId === null ? people.byEmail.get(row.email) : people.byId.get(userId);
  return {
    _id: row.id,
    email: row.email,
    body: row.newest_body,
    createdAt: row.last_message_at.toISOString(),
    state: row.done_at === null ? 'open' : 'done',
    doneAt: row.done_at?.toISOString() ?? null,
    assignee: personView(assignedTo === null ? undefined : people.byId.get(assignedTo)),
    sender: { verified: userId !== null, account: personView(account) },
    answeredAt: answeredAt(row)?.toISOString() ?? null,
    version: row.version,
  };
}

/** A conversation with all its entries. */
export function conversationView(
  row: ConversationRow,
  people: People,
  messages: readonly MessageRow[],
  replies: readonly ReplyRow[],
  order: Pick<OrderRow, 'id' | 'serial'> | null,
): Conversation {
  const entries = [...messages.map(messageEntry), ...replies.map(replyEntry)];
  return {
    ...messageView(row, people),
    order: order && { _id: order.id, number: formatOrderNumber(order.serial) },
    entries: entries.toSorted((one, other) => one.at.localeCompare(other.at)),
  };
}

function answeredAt({ last_reply_at: repliedAt, last_message_at: writtenAt }: MessageRow) {
  return repliedAt !== null && repliedAt >= writtenAt ? repliedAt : null;
}

function personView(row: PersonRow | undefined): Person | null {
  return row ? { _id: row.id, email: row.email ?? '', displayName: row.display_name } : null;
}

function messageEntry(row: MessageRow): ConversationEntry {
  const { id, body, created_at: writtenAt, mail_sender: from, automatic } = row;
  return {
    _id: id,
    kind: 'message',
    body,
    at: writtenAt.toISOString(),
    author: null,
    mail: null,
    byEmail: from === null ? null : { from, automatic, attachments: row.attachments ?? [] },
  };
}

function replyEntry(row: ReplyRow): ConversationEntry {
  const { author_id: id, author_email: email, author_name: name } = row;
  return {
    _id: row.id,
    kind: 'reply',
    body: row.body,
    at: row.created_at.toISOString(),
    author: id === null ? null : { _id: id, email: email ?? '', displayName: name ?? '' },
    mail: row.mail_state === null ? null : { state: row.mail_state, error: row.mail_error },
    byEmail: null,
  };
}
