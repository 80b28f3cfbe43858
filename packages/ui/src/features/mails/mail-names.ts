import type { FollowedMailKind, OptionalMailKind } from '@kerf/domain/mail';

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
  'message.received': 'Message',
  'message.reply': 'Reply',
};

/** What each optional email is for, as described in the profile. */
export const mailChoiceTexts: Readonly<Record<OptionalMailKind, string>> = {
  'order.shipped': 'When an order ships, with its tracking number',
  'order.delivered': 'When a parcel is delivered',
  'order.lapsing': 'Before an unpaid order expires',
};
