import { mailKinds, mailStates, optionalMailKinds } from '@kerf/domain/mail';
import { z } from 'zod';
import { id, moment } from './common.ts';

/** A mail about an order. */
export const orderMail = z.object({
  _id: id,
  kind: z.enum(mailKinds),
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

/** The kinds of mail that somebody does not want. */
export const mailChoices = z.object({
  off: z
    .array(z.enum(optionalMailKinds, 'Only mails about delivery and reminders can be turned off.'))
    .max(optionalMailKinds.length),
});
export type MailChoices = z.infer<typeof mailChoices>;
