import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { type AuditAction, isAuditAction } from '@kerf/domain/audit-actions';
import { destinationName } from '@kerf/domain/destination';
import { goodsLabels } from '../orders/goods-labels.ts';
import { failureText } from '../refunds/refund.messages.ts';
import { type Change, EventDetail } from './event-detail.ts';
import {
  differences,
  disputes,
  endings,
  orderStates,
  payments,
  refundReason,
  refunds,
  stock,
  vatAnswers,
} from './event-states.ts';
import { centsText, countText } from './event-values.ts';

/** An event in words. */
export interface EventText {
  readonly title: string;
  /** Further details: an amount, a reason. */
  readonly note: string;
  readonly changes: readonly Change[];
}

interface Words {
  readonly title: string | ((detail: EventDetail) => string);
  readonly note?: (detail: EventDetail) => string;
}

/** Describes an event in a line of text. Actions from a newer server are shown by name. */
export function eventText({ action, detail: fields }: ChangeEvent): EventText {
  const detail = new EventDetail(fields);
  const { changes } = detail;
  if (!isAuditAction(action)) return { title: action, note: '', changes };
  const { title, note } = words[action];
  return {
    title: typeof title === 'string' ? title : title(detail),
    note: note?.(detail) ?? '',
    changes,
  };
}

const to = (table: Readonly<Record<string, string>>, other: string) => (detail: EventDetail) =>
  table[detail.text('to')] ?? other;

const all =
  (...parts: ((detail: EventDetail) => string)[]) =>
  (detail: EventDetail) =>
    parts
      .map((part) => part(detail))
      .filter((part) => part !== '')
      .join(' · ');

const text = (name: string) => (detail: EventDetail) => detail.text(name);
const count = (name: string, one: string) => (detail: EventDetail) =>
  countText(detail.number(name), one);
const amount = (name: string) => (detail: EventDetail) => centsText(detail.number(name));

const moved = (detail: EventDetail) =>
  `${detail.text('from') || 'none'} → ${detail.text('to') || 'none'}`;

/** "$18.00 of it shipping"; empty for a refund without any. */
function shippingShare(detail: EventDetail): string {
  const share = centsText(detail.number('shippingCents'));
  return share === '' ? '' : `${share} of it shipping`;
}

/** "to address 2"; empty of an order to one address. */
function toAddress(detail: EventDetail): string {
  const number = detail.number('destination');
  return Number.isNaN(number) ? '' : `to ${destinationName(number).toLowerCase()}`;
}

const payment: Words = {
  title: to(payments, 'Payment changed'),
  note: all(amount('amountCents'), text('intentId'), text('reason')),
};

const dispute: Words = {
  title: to(disputes, 'Payment disputed'),
  note: all(amount('amountCents'), text('reason')),
};

const noteAbout = (done: string) => (detail: EventDetail) =>
  `${detail.is('forCustomer') ? 'Note to the customer' : 'Note'} ${done}`;

/** The text for every action; the type requires one for each. */
const words: Readonly<Record<AuditAction, Words>> = {
  'order.place': {
    title: 'Placed',
    note: all(amount('totalCents'), count('lines', 'line'), (detail) =>
      detail.text('hold') === 'none' ? 'without a hold' : '',
    ),
  },
  'order.state': { title: to(orderStates, 'State changed') },
  'order.status': {
    title: (detail) =>
      detail.text('to') === 'Shipped' ? 'Marked as shipped' : 'Marked as not shipped',
  },
  'order.fulfillment': { title: to(goodsLabels, 'Fulfillment changed') },
  'order.pack': { title: 'Marked as packed' },
  'order.unpack': { title: 'Marked as not packed' },
  'order.ship': { title: 'Shipment added', note: toAddress },
  'order.correct-shipment': { title: 'Shipment corrected', note: toAddress },
  'order.void-shipment': { title: 'Shipment voided', note: toAddress },
  'order.deliver': { title: 'Shipment delivered', note: toAddress },
  'order.undo-delivery': { title: 'Shipment not delivered after all', note: toAddress },
  'order.secure-hold': { title: 'Hold extended' },
  'order.release-hold': { title: 'Stock released' },
  'order.review': {
    title: 'Refund or dispute reviewed',
    note: all(amount('amountCents'), text('reversal')),
  },
  'order.payment': payment,
  'order.payment-code': { title: 'Payment page opened from the desktop app' },
  'order.payment-pass': { title: 'Payment page opened' },
  'order.dispute': dispute,
  'order.refund-request': {
    title: (detail) => (detail.text('retryOf') === '' ? 'Refund asked for' : 'Refund tried again'),
    note: all(amount('amountCents'), shippingShare, (detail) =>
      refundReason(detail.text('reason')),
    ),
  },
  'order.refund': {
    title: to(refunds, 'Refund changed'),
    note: all(amount('amountCents'), (detail) =>
      detail.text('failure') === '' ? '' : failureText(detail.text('failure')),
    ),
  },
  'order.document': {
    title: (detail) =>
      detail.text('kind') === 'credit_note' ? 'Credit note issued' : 'Invoice issued',
    note: text('number'),
  },
  'order.mail-again': { title: 'Mail sent again' },
  'order.mail-dismiss': { title: 'Undelivered mail dismissed' },
  'order.po-number': { title: 'PO number changed', note: moved },
  'order.po-document': { title: 'PO document changed', note: moved },
  'order.line-texts': { title: 'Line changed', note: text('sku') },
  'order.change-shipping': { title: 'Shipping changed', note: all(toAddress, text('reason')) },
  'order.difference': {
    title: to(differences, 'Difference in shipping changed'),
    note: amount('amountCents'),
  },
  'order.quote-shipping': { title: 'Shipping quoted', note: amount('shippingCents') },
  'order.add-note': { title: noteAbout('added') },
  'order.delete-note': { title: noteAbout('deleted') },
  'payment.state': payment,
  'payment.dispute': dispute,
  'user.add': { title: 'Account created', note: text('email') },
  'user.sign-in': { title: 'Logged in' },
  'user.sign-out': { title: 'Logged out' },
  'user.account': { title: 'Account changed at sign-in' },
  'user.profile': { title: 'Profile changed' },
  'user.order-fields': { title: 'Order fields changed' },
  'user.vat-number': { title: 'VAT number changed', note: all(text('from'), text('to')) },
  'user.add-certificate': { title: 'Tax certificate added', note: text('number') },
  'user.update-certificate': { title: 'Tax certificate changed', note: text('number') },
  'user.delete-certificate': { title: 'Tax certificate removed', note: text('number') },
  'user.vat-answer': {
    title: (detail) => vatAnswers[detail.text('answer')] ?? 'VAT number checked',
    note: all(text('number'), text('requestId')),
  },
  'user.mails': { title: 'Mail choices changed' },
  'user.grant-admin': { title: 'Made an admin' },
  'user.revoke-admin': { title: 'No longer an admin' },
  'user.changed-hands': { title: 'New way of signing in; earlier sessions ended' },
  'user.address-lost': { title: 'Email address moved to another account', note: text('email') },
  'user.address-kept': { title: 'Email address claimed by another account, and kept' },
  'user.end-sessions': {
    title: (detail) => endings[detail.text('reason')] ?? 'Logged out everywhere',
    note: count('ended', 'session'),
  },
  'user.end-session': { title: 'Logged out on one device' },
  'user.block': { title: 'Blocked', note: text('reason') },
  'user.erase': {
    title: 'Account deleted',
    note: (detail) => (detail.is('byStaff') ? 'asked for by the customer' : ''),
  },
  'user.unblock': { title: 'Unblocked', note: text('reason') },
  'user.add-note': { title: 'Note added' },
  'user.delete-note': { title: 'Note deleted' },
  'user.ask-for-stock': { title: 'Asked for a back-in-stock email', note: text('sku') },
  'user.stop-asking-for-stock': { title: 'Canceled a back-in-stock email', note: text('sku') },
  'product.add': { title: 'Added', note: text('sku') },
  'product.update': { title: 'Changed' },
  'product.stock': {
    title: (detail) => stock[detail.text('kind')] ?? 'Stock changed',
    note: text('note'),
  },
  'product.reorder': { title: 'Reorder point changed' },
  'product.pictures': { title: 'Pictures changed' },
  'product.papers': { title: 'Documents changed' },
  'product.delete': { title: 'Deleted' },
  'product.restore': { title: 'Restored' },
  'category.add': { title: 'Category added', note: text('name') },
  'category.update': { title: 'Category changed', note: text('name') },
  'category.move': { title: 'Category moved', note: text('name') },
  'category.delete': { title: 'Category deleted', note: text('name') },
  'review.add': { title: 'Review written', note: count('rating', 'star') },
  'review.delete': { title: 'Review deleted', note: all(count('rating', 'star'), text('des')) },
  'message.add': { title: 'Message received' },
  'message.reply': { title: 'Reply sent', note: text('email') },
  'message.mail-again': { title: 'Mail sent again', note: text('recipient') },
  'message.mail-dismiss': { title: 'Undelivered mail dismissed', note: text('recipient') },
  'message.state': {
    title: (detail) => (detail.text('to') === 'done' ? 'Marked as done' : 'Opened again'),
  },
  'message.assign': {
    title: (detail) => (detail.text('to') === '' ? 'No longer assigned' : 'Assigned'),
    note: text('to'),
  },
  'message.delete': { title: 'Message deleted' },
  'machine.add': { title: 'Machine added' },
  'machine.update': { title: 'Machine changed' },
  'machine.delete': { title: 'Machine deleted' },
  'address.add': { title: 'Address added' },
  'address.update': { title: 'Address changed' },
  'address.archive': { title: 'Address archived' },
  'address.restore': { title: 'Address restored' },
  'list.add': { title: 'List saved' },
  'list.update': { title: 'List changed' },
  'list.delete': { title: 'List deleted' },
  'pad.change': {
    title: 'Order pad changed',
    note: all(count('rows', 'row'), (detail) => detail.text('by')),
  },
  'view.add': { title: 'View added' },
  'view.update': { title: 'View changed' },
  'view.delete': { title: 'View deleted' },
  'carrier.add': { title: 'Carrier added' },
  'carrier.update': { title: 'Carrier changed' },
  'carrier.delete': { title: 'Carrier deleted' },
  'shop.settings': { title: 'Letterhead changed' },
  'shop.order-fields': { title: 'Order fields changed' },
  'shop.time-zone': { title: 'Time zone changed' },
  'shop.shipping': { title: 'Shipping changed' },
  'shop.tax': { title: 'Tax settings changed' },
  'bulk-change.upload': { title: 'File uploaded for import' },
  'bulk-change.plan': { title: 'Bulk change planned' },
  'bulk-change.answer': { title: 'Question of a bulk change answered', note: count('rows', 'row') },
  'bulk-change.apply': { title: 'Bulk change applied' },
  'bulk-change.schedule': { title: 'Bulk change scheduled' },
  'bulk-change.unschedule': { title: 'Bulk change no longer scheduled' },
  'bulk-change.undo': { title: 'Bulk change undone' },
  'bulk-change.discard': { title: 'Bulk change discarded' },
  'bulk-change.finish': { title: 'Bulk change finished', note: count('rows', 'row') },
  'bulk-change.fail': { title: 'Bulk change stopped', note: text('reason') },
  'delivery.add': { title: 'Delivery added', note: count('units', 'unit') },
  'delivery.update': { title: 'Delivery changed' },
  'delivery.receive': {
    title: 'Delivery received',
    note: all(count('units', 'unit'), text('note')),
  },
  'delivery.take-back': {
    title: 'Receipt taken back',
    note: all(count('units', 'unit'), text('note')),
  },
  'delivery.cancel': { title: 'Delivery canceled' },
  'stock-count.add': { title: 'Count begun' },
  'stock-count.count': { title: 'Product counted', note: text('sku') },
  'stock-count.remove': { title: 'Product taken out of the count', note: text('sku') },
  'stock-count.book': { title: 'Count booked', note: count('different', 'difference') },
  'stock-count.discard': { title: 'Count discarded' },
};
