import type { AuditKind } from '@kerf/domain/audit-actions';

/** What queries show: the first part of their keys. */
export type QueryRoot =
  | 'addresses'
  | 'bulk-changes'
  | 'carriers'
  | 'categories'
  | 'deliveries'
  | 'history'
  | 'import-file'
  | 'machines'
  | 'mail-choices'
  | 'messages'
  | 'order-check'
  | 'order-tax'
  | 'orders'
  | 'pads'
  | 'palette'
  | 'payment-intent'
  | 'payment-pass'
  | 'products'
  | 'profile'
  | 'reports'
  | 'reviews'
  | 'role'
  | 'saved-lists'
  | 'shop'
  | 'shop-settings'
  | 'stock-alerts'
  | 'stock-counts'
  | 'stripe'
  | 'undelivered-mails'
  | 'unmet-demand'
  | 'users'
  | 'views';

export type ShownKey = readonly [QueryRoot, ...unknown[]];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: ShownKey;
  }
}

/** The beginnings of the keys of all queries that show a record of this kind; `id` is the record's. */
const shownBy: Readonly<Record<AuditKind, (id: string) => readonly ShownKey[]>> = {
  order: (id) => [
    ['orders', 'list'],
    ['orders', 'one', id],
    ['products'],
    ['reports'],
    ['undelivered-mails'],
  ],
  payment: () => [['orders', 'list'], ['reports']],
  user: () => [['users'], ['role'], ['profile'], ['mail-choices'], ['stock-alerts'], ['order-tax']],
  product: () => [['products'], ['reports'], ['stock-alerts'], ['order-tax']],
  category: () => [['categories'], ['products'], ['order-tax']],
  review: () => [['reviews']],
  message: () => [['messages'], ['undelivered-mails']],
  machine: () => [['machines']],
  address: () => [['addresses']],
  list: () => [['saved-lists']],
  pad: () => [['pads']],
  view: () => [['views']],
  carrier: () => [['carriers'], ['orders']],
  shop: () => [['shop'], ['shop-settings'], ['order-tax'], ['reports']],
  'bulk-change': () => [['bulk-changes'], ['import-file']],
  delivery: () => [['deliveries'], ['products']],
  'stock-count': () => [['stock-counts']],
};

/** The beginnings of the keys of all queries that show a record. Every change is in the history. */
export function keysShowing(record: { readonly kind: string; readonly id: string }): ShownKey[] {
  return isKnown(record.kind) ? [...shownBy[record.kind](record.id), ['history']] : [['history']];
}

/** A later release of the server may tell of more. */
function isKnown(kind: string): kind is AuditKind {
  return Object.hasOwn(shownBy, kind);
}
