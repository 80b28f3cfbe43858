import type { FollowedMailKind, OptionalMailKind, UnsubscribableMailKind } from '@kerf/domain/mail';

/** The name of each kind of email. */
export const mailNames: Readonly<Record<FollowedMailKind, string>> = {
  'order.placed': 'Order confirmation',
  'order.paid': 'Payment receipt',
  'order.shipped': 'Shipping notice',
  'order.delivered': 'Delivery notice',
  'order.refunded': 'Refund notice',
  'order.refund-failed': 'Failed refund notice',
  'order.lapsing': 'Payment reminder',
  'order.expired': 'Expiry notice',
  'order.deleted': 'Deletion notice',
  'order.note': 'Note',
  'message.received': 'Message',
  'message.reply': 'Reply',
};

/** What each optional email is for, as described in the profile. */
export const mailChoiceTexts: Readonly<Record<OptionalMailKind, string>> = {
  'order.shipped': 'When an order ships, with its tracking number',
  'order.delivered': 'When a parcel is delivered',
  'order.lapsing': 'Before an unpaid order expires',
};

/** What somebody no longer gets who unsubscribed. */
export const unsubscribedTexts: Readonly<Record<UnsubscribableMailKind, string>> = {
  'order.shipped': 'We won’t email you any more when an order ships.',
  'order.delivered': 'We won’t email you any more when a parcel is delivered.',
  'order.lapsing': 'We won’t email you any more before an unpaid order expires.',
  'product.back': 'We won’t email you about any product that is back in stock.',
};
