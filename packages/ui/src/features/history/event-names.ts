import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { type AuditKind, type ChangeSource, kindOf } from '@kerf/domain/audit-actions';
import * as paths from '../../platform/paths.ts';

export const sourceLabels: Readonly<Record<ChangeSource, string>> = {
  web: 'Web',
  desktop: 'Desktop app',
  api: 'API',
  command: 'Server command',
  system: 'Kerf',
};

export const kindLabels: Readonly<Record<AuditKind, string>> = {
  order: 'Order',
  payment: 'Payment',
  user: 'Account',
  product: 'Product',
  category: 'Category',
  review: 'Review',
  message: 'Message',
  machine: 'Machine',
  address: 'Address book',
  list: 'Saved list',
  pad: 'Order pad',
  view: 'View',
  carrier: 'Carrier',
  shop: 'Shop',
  'bulk-change': 'Bulk change',
  delivery: 'Delivery',
  'stock-count': 'Stock count',
};

/** Who made a change: a person, or the shop itself. */
export function whoOf({ actor, source, action }: ChangeEvent): string {
  if (actor) return actor.name === '' ? (actor.email ?? 'Somebody') : actor.name;
  if (source === 'command') return 'Server command';
  return action === 'message.add' ? 'A visitor' : 'Kerf';
}

/** The client that was used; empty if the name already says so. */
export function sourceBeside({ source }: ChangeEvent): string {
  if (source === null || source === 'system' || source === 'command') return '';
  return sourceLabels[source];
}

/** The changed record: "Order KS-104233". */
export function recordLabel({ action, record }: ChangeEvent): string {
  const kind = kindOf(action);
  return [kind && kindLabels[kind], record.name].filter(Boolean).join(' ');
}

/** The path of a record's page, or null. */
export function recordPath({ action, record }: ChangeEvent): string | null {
  if (record.id === null) return null;
  const kind = kindOf(action);
  if (kind === 'order') return paths.order(record.id);
  if (kind === 'product') return paths.editProduct(record.id);
  if (kind === 'bulk-change') return paths.bulkChange(record.id);
  if (kind === 'user') return paths.customer(record.id);
  if (kind === 'delivery') return paths.delivery(record.id);
  if (kind === 'stock-count') return paths.stockCount(record.id);
  if (kind === 'message' && action !== 'message.delete') return paths.conversation(record.id);
  return null;
}
