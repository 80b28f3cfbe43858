import { mailStates } from '@kerf/domain/mail';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { email, paragraph } from './text.ts';

export const conversationStates = ['open', 'done'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Somebody with an account. */
export const person = z.object({ _id: id, email: z.string(), displayName: z.string() });
export type Person = z.infer<typeof person>;

/** A conversation as the inbox lists it, by its newest message. */
export const message = z.object({
  _id: id,
  email: z.string(),
  /** The newest message's text and time. */
  body: z.string(),
  createdAt: moment,
  state: z.enum(conversationStates),
  doneAt: moment.nullable(),
  /** The admin who takes care of it. */
  assignee: person.nullable(),
  sender: z.object({
    /** They were signed in to an account that has proved this address. Anybody can type an address. */
    verified: z.boolean(),
    /** the account that has this address, even if someone else wrote. */
    account: person.nullable(),
  }),
  /** When it was last replied to; null where the newest message has no reply. */
  answeredAt: moment.nullable(),
  /** Counts its messages and replies; a change names the version that it was made from. */
  version: z.int(),
});
export type Message = z.infer<typeof message>;

/** The mail that carries a reply. */
const replyMail = z.object({
  state: z.enum(mailStates),
  /** Why it was not delivered. */
  error: z.string().nullable(),
});

/** A message or a reply, in the order in which they were written. */
export const conversationEntry = z.object({
  _id: id,
  kind: z.enum(['message', 'reply']),
  body: z.string(),
  at: moment,
  /** Who replied; null for a message, and where it is not known any more. */
  author: person.nullable(),
  mail: replyMail.nullable(),
});
export type ConversationEntry = z.infer<typeof conversationEntry>;

export const conversation = message.extend({
  entries: z.array(conversationEntry),
});
export type Conversation = z.infer<typeof conversation>;

export const messageSorts = ['createdAt', '-createdAt'] as const;

export const messageQuery = pageQuery.extend({
  sort: z.enum(messageSorts).default('-createdAt'),
  state: z.enum(conversationStates).optional(),
  /** The caller's own, or nobody's yet. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Only of this account: written while signed in to it, or from its address. */
  customer: id.optional(),
});

export const newMessage = z.object({ email, body: paragraph(5000) });

const version = z.int().min(1).optional();

/** What is left out stays as it is. */
export const messageUpdate = z.object({
  done: z.boolean().optional(),
  /** An admin's address; null for nobody. */
  assignee: email.nullable().optional(),
  /** Who had it on screen; null for nobody. Refused where somebody else has it since. */
  assigneeBefore: email.nullable().optional(),
  /** Refused where a message or a reply came in since. */
  version,
});

export const REPLY_LENGTH_MAX = 10_000;

export const newReply = z.object({
  body: paragraph(REPLY_LENGTH_MAX),
  version,
  /** Whether the conversation is done with it. */
  done: z.boolean().default(false),
});
