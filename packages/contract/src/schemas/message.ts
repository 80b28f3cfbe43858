import { TEXT_MAX } from '@kerf/domain/limits';
import { mailStates } from '@kerf/domain/mail';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { email, paragraph } from './text.ts';

export const conversationStates = ['open', 'done'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** A user, as shown to staff. */
export const person = z.object({ _id: id, email: z.string(), displayName: z.string() });
export type Person = z.infer<typeof person>;

/** A conversation as listed in the inbox, by its newest message. */
export const message = z.object({
  _id: id,
  email: z.string(),
  /** The newest message's text and time. */
  body: z.string(),
  createdAt: moment,
  state: z.enum(conversationStates),
  doneAt: moment.nullable(),
  /** The admin responsible for it. */
  assignee: person.nullable(),
  sender: z.object({
    /** Whether the sender was signed in to an account that has verified this address. Anyone can type an address. */
    verified: z.boolean(),
    /** The account with this address, even if someone else wrote. */
    account: person.nullable(),
  }),
  /** Time of the last reply; null if the newest message has none. */
  answeredAt: moment.nullable(),
  /** Increases with every message and reply. Send it with a change, to detect conflicts. */
  version: z.int(),
});
export type Message = z.infer<typeof message>;

/** The mailbox where replies by email arrive. */
export const mailbox = z.object({
  /** Since when it cannot be read; null if it can, or if the shop has none. */
  unreadableSince: moment.nullable(),
});

/** The mail with a reply. */
const replyMail = z.object({
  state: z.enum(mailStates),
  /** Why delivery failed. */
  error: z.string().nullable(),
});

/** How a message came that was sent by email. */
const byEmail = z.object({
  /** The address that the email says it is from. Anyone can write under any address. */
  from: z.string(),
  /** Whether a program sent it by itself, such as a notice of absence. */
  automatic: z.boolean(),
  /** Its files, which stay in the shop's mailbox. */
  attachments: z.array(z.object({ name: z.string(), size: z.number() })),
});

/** A message or reply, in chronological order. */
export const conversationEntry = z.object({
  _id: id,
  kind: z.enum(['message', 'reply']),
  body: z.string(),
  at: moment,
  /** Who replied; null for a message, or if the author is no longer known. */
  author: person.nullable(),
  mail: replyMail.nullable(),
  /** Absent from a server of before, and null for all others. */
  byEmail: byEmail.nullable().optional(),
});
export type ConversationEntry = z.infer<typeof conversationEntry>;

export const conversation = message.extend({
  /** The order whose email was answered; absent from a server of before. */
  order: z.object({ _id: id, number: z.string() }).nullable().optional(),
  entries: z.array(conversationEntry),
});
export type Conversation = z.infer<typeof conversation>;

export const messageSorts = ['createdAt', '-createdAt'] as const;

export const messageQuery = pageQuery.extend({
  sort: z.enum(messageSorts).default('-createdAt'),
  state: z.enum(conversationStates).optional(),
  /** Assigned to the caller, or to nobody. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Messages of this account: sent while signed in to it, or from its address. */
  customer: id.optional(),
});

export const newMessage = z.object({ email, body: paragraph(5000) });

const version = z.int().min(1).optional();

/** Absent fields stay unchanged. */
export const messageUpdate = z.object({
  done: z.boolean().optional(),
  /** An admin's email address; null for nobody. */
  assignee: email.nullable().optional(),
  /** The assignee that the client showed; null for nobody. The update is refused if it has changed. */
  assigneeBefore: email.nullable().optional(),
  /** The update is refused if a message or reply has arrived since. */
  version,
});

export const newReply = z.object({
  body: paragraph(TEXT_MAX.reply),
  version,
  /** Whether to close the conversation. */
  done: z.boolean().default(false),
});
