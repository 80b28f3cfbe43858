import {
  followedMailKinds,
  mailStates,
  optionalMailKinds,
  unsubscribableMailKinds,
} from '@kerf/domain/mail';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';

/** A mail about an order, and its delivery. */
export const orderMail = z.object({
  _id: id,
  kind: z.enum(followedMailKinds),
  recipient: z.string(),
  state: z.enum(mailStates),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** Whether staff had it sent again. */
  again: z.boolean(),
  /** Staff only, as are the next two: number of attempts, last error, and time of the next attempt. */
  attempts: z.int().min(0).optional(),
  error: z.string().nullable().optional(),
  nextTryAt: moment.nullable().optional(),
});
export type OrderMail = z.infer<typeof orderMail>;

export const orderMails = z.object({
  /** Newest first. */
  mails: z.array(orderMail),
  /** Whether the shop has a mail server. Without one, mails are stored but not sent. */
  isSending: z.boolean(),
});
export type OrderMails = z.infer<typeof orderMails>;

/** The mail of the order to send again. */
export const mailAgain = z.object({ mailId: id });

/** Mails that failed, mails that are late, and failed ones that staff dismissed. */
export const undeliveredShown = ['failed', 'late', 'dismissed'] as const;

export const undeliveredSorts = ['createdAt', '-createdAt'] as const;

/** Both failed and late mails by default. */
export const undeliveredQuery = pageQuery.extend({
  show: z.enum(undeliveredShown).optional(),
  sort: z.enum(undeliveredSorts).default('-createdAt'),
});

/** A mail that has not reached its recipient, and what it is about. */
export const undeliveredMail = orderMail.omit({ sentAt: true }).extend({
  attempts: z.int().min(0),
  error: z.string().nullable(),
  nextTryAt: moment.nullable(),
  order: z.object({ _id: id, number: z.string() }).nullable(),
  /** The conversation that it belongs to. */
  conversationId: id.nullable(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** The maximum number of mails to send again or dismiss at once. */
export const UNDELIVERED_MAX = 500;

export const chosenMails = z.object({
  mailIds: z
    .array(id)
    .min(1, 'Choose at least one email.')
    .max(UNDELIVERED_MAX, `Choose at most ${UNDELIVERED_MAX} emails at once.`),
});

export const changedMails = z.object({
  changed: z.int().min(0),
  /** Mails sent in the meantime, being sent, or deleted. */
  skipped: z.int().min(0),
});
export type ChangedMails = z.infer<typeof changedMails>;

/** The kinds of mail that a user has turned off. */
export const mailChoices = z.object({
  off: z
    .array(z.enum(optionalMailKinds, 'Only mails about delivery and reminders can be turned off.'))
    .max(optionalMailKinds.length),
});
export type MailChoices = z.infer<typeof mailChoices>;

/** A user, a kind of mail and a signature. */
export const unsubscribeParams = z.object({
  token: z
    .string()
    .max(130)
    .regex(
      /^[\da-f-]{36}~[a-z.-]{1,40}~[\w-]{43}$/,
      'Open the link in the email again: a part of it is missing.',
    ),
});

/** The kind of mail that was turned off. */
export const unsubscribed = z.object({ kind: z.enum(unsubscribableMailKinds) });
