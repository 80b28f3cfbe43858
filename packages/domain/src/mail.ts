/** Mails about orders and messages, one kind per event. Staff can follow their delivery. */
export const followedMailKinds = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'order.refund-failed',
  'order.lapsing',
  'order.expired',
  'order.deleted',
  'order.note',
  'message.received',
  'message.reply',
] as const;
export type FollowedMailKind = (typeof followedMailKinds)[number];

/**
 * All mails that the shop sends. The ones added here do no harm if lost, so delivery is not shown to staff
 * and installed apps need not know them.
 */
export const mailKinds = [...followedMailKinds, 'product.back'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mails that a customer can turn off. The others confirm orders and payments. */
export const optionalMailKinds = [
  'order.shipped',
  'order.delivered',
  'order.lapsing',
] as const satisfies MailKind[];
export type OptionalMailKind = (typeof optionalMailKinds)[number];

/**
 * Mails that end with one click on a link in them: those that can be turned off, and those that were asked
 * for.
 */
export const unsubscribableMailKinds = [
  ...optionalMailKinds,
  'product.back',
] as const satisfies MailKind[];
export type UnsubscribableMailKind = (typeof unsubscribableMailKinds)[number];

/** Whether a link in mails of this kind ends them. */
export function isUnsubscribable(kind: string): kind is UnsubscribableMailKind {
  return unsubscribableMailKinds.some((each) => each === kind);
}

/** Whether a person wrote this mail for its recipient, rather than the shop by itself. */
export function isWrittenByPerson(kind: MailKind): boolean {
  return kind === 'message.reply' || kind === 'order.note';
}

export function isFollowedMail(kind: MailKind): kind is FollowedMailKind {
  return followedMailKinds.some((followed) => followed === kind);
}

/** Whether a customer can turn this kind of mail off. */
export function isOptionalMail(kind: string): kind is OptionalMailKind {
  return optionalMailKinds.some((optional) => optional === kind);
}

/**
 * How many mails a day go to an address that nobody has verified: anybody can sign up with another
 * person's.
 */
export const UNVERIFIED_DAILY_MAILS = 5;

/** A mail still queued after this long counts as late: something is wrong with the mail server. */
export const LATE_MAIL_MINUTES = 10;

/** `sending` means that delivery has begun, and stays if the process died during it. */
export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
