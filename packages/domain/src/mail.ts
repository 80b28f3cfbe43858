/** The mails about orders and messages, each for one thing that happened. Staff follow their delivery. */
export const followedMailKinds = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'order.lapsing',
  'order.expired',
  'message.received',
  'message.reply',
] as const;
export type FollowedMailKind = (typeof followedMailKinds)[number];

/** All mails that the shop sends. Nobody follows those that can as well be lost; installed apps do not know them. */
export const mailKinds = [...followedMailKinds, 'product.back'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Those that a customer can turn off. The others confirm orders and payments. */
export const optionalMailKinds = [
  'order.shipped',
  'order.delivered',
  'order.lapsing',
] as const satisfies MailKind[];
export type OptionalMailKind = (typeof optionalMailKinds)[number];

export function isFollowedMail(kind: MailKind): kind is FollowedMailKind {
  return followedMailKinds.some((followed) => followed === kind);
}

/** Whether a customer can turn this kind of mail off. */
export function isOptionalMail(kind: string): kind is OptionalMailKind {
  return optionalMailKinds.some((optional) => optional === kind);
}

/** A mail that has waited longer than that is late: something is wrong with the mail server. */
export const LATE_MAIL_MINUTES = 10;

/** A `sending` mail is in a conversation with the mail server, or was when its process ended. */
export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
