import type { Generated, JSONColumnType } from 'kysely';
import type { ReceivedAttachment } from '../../gateways/mail/mail-inbox.ts';
import type { Moment, Timestamp } from './timestamps.ts';

export type ReceivedOutcome = 'placed' | 'new' | 'automatic' | 'own' | 'limited' | 'unreadable';

export interface MessageTables {
  /** Until when a process reads the mailbox, and since when every attempt has failed. */
  inbox_lease: {
    only_row: Generated<boolean>;
    until: Moment;
    failing_since: Moment | null;
  };

  message_replies: {
    id: string;
    /** The message it answers. */
    message_id: string;
    author_id: string | null;
    body: string;
    created_at: Timestamp;
  };

  messages: {
    id: string;
    email: string;
    body: string;
    created_at: Timestamp;
    /** The account the sender was signed in to, if it had verified the address. */
    user_id: string | null;
    /** The first message of the conversation; null for the first message itself. */
    thread_id: string | null;
    /** From here on, columns of the conversation, stored with its first message. */
    assigned_to: string | null;
    done_at: Moment | null;
    /** Counts the conversation's messages and replies. */
    version: Generated<number>;
    last_message_at: Timestamp;
    last_reply_at: Moment | null;
    /** The order whose mail was answered. */
    order_id: string | null;
    /** From here on, columns of each message. The sender's address of one that came by mail. */
    mail_sender: string | null;
    attachments: JSONColumnType<
      ReceivedAttachment[] | null,
      string | null | undefined,
      string | null | undefined
    >;
    /** Whether a program sent it by itself. */
    automatic: Generated<boolean>;
  };

  /** Mails that were received, and what became of them. */
  received_mails: {
    message_id: string;
    /** Null if the mail names none. */
    sender: string | null;
    conversation_id: string | null;
    outcome: ReceivedOutcome;
    received_at: Timestamp;
  };
}
