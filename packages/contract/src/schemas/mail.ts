import { followedMailKinds, mailStates, optionalMailKinds } from '@kerf/domain/mail';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';

/** A mail about an order. */
export const orderMail = z.object({
  _id: id,
  kind: z.enum(followedMailKinds),
  recipient: z.string(),
  state: z.enum(mailStates),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** Whether staff asked for it once more. */
  again: z.boolean(),
  /** The rest for staff alone: how often it was tried, why not delivered, and when it is tried next. */
  attempts: z.int().min(0).optional(),
  error: z.string().nullable().optional(),
  nextTryAt: moment.nullable().optional(),
});
export type OrderMail = z.infer<typeof orderMail>;

export const orderMails = z.object({
  /** Newest first. */
  mails: z.array(orderMail),
  /** Whether this shop has a mail server. Without one, mails are kept and not sent. */
  isSending: z.boolean(),
});
export type OrderMails = z.infer<typeof orderMails>;

/** Which mail of the order is sent once more. */
export const mailAgain = z.object({ mailId: id });

/** Failed mails, those that wait longer than they should, and failed ones that staff took off the list. */
export const undeliveredShown = ['failed', 'late', 'dismissed'] as const;

export const undeliveredSorts = ['createdAt', '-createdAt'] as const;

/** Failed and late mails where nothing is said. */
export const undeliveredQuery = pageQuery.extend({
  show: z.enum(undeliveredShown).optional(),
  sort: z.enum(undeliveredSorts).default('-createdAt'),
});

/** A mail that did not reach its recipient, with what it is about. */
export const undeliveredMail = orderMail.omit({ sentAt: true }).extend({
  attempts: z.int().min(0),
  error: z.string().nullable(),
  nextTryAt: moment.nullable(),
  order: z.object({ _id: id, number: z.string() }).nullable(),
  /** The conversation that it is from or about. */
  conversationId: id.nullable(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** The most mails that one call sends again or dismisses. */
export const UNDELIVERED_MAX = 500;

export const chosenMails = z.object({
  mailIds: z
    .array(id)
    .min(1, 'Choose at least one email.')
    .max(UNDELIVERED_MAX, `Choose at most ${UNDELIVERED_MAX} emails at once.`),
});

export const changedMails = z.object({
  changed: z.int().min(0),
  /** Sent meanwhile, being sent right now, or gone. */
  skipped: z.int().min(0),
});
export type ChangedMails = z.infer<typeof changedMails>;

/** The kinds of mail that somebody does not want. */
export const mailChoices = z.object({
  off: z
    .array(z.enum(optionalMailKinds, 'Only mails about delivery and reminders can be turned off.'))
    .max(optionalMailKinds.length),
});
export type MailChoices = z.infer<typeof mailChoices>;
