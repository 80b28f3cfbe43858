/** The kinds of record in the audit log; the first part of an action's name. */
export const auditKinds = [
  'order',
  'payment',
  'user',
  'product',
  'category',
  'review',
  'message',
  'machine',
  'address',
  'list',
  'pad',
  'view',
  'carrier',
  'shop',
  'bulk-change',
  'delivery',
  'stock-count',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/**
 * Every audited action, as "kind.what-happened". An order's payments, shipments and notes are logged under
 * the order.
 */
export const auditActions = [
  'order.place',
  'order.state',
  'order.status',
  'order.fulfillment',
  'order.pack',
  'order.unpack',
  'order.ship',
  'order.correct-shipment',
  'order.void-shipment',
  'order.deliver',
  'order.undo-delivery',
  'order.secure-hold',
  'order.release-hold',
  'order.review',
  'order.payment',
  'order.payment-code',
  'order.payment-pass',
  'order.dispute',
  'order.refund-request',
  'order.refund',
  'order.document',
  'order.mail-again',
  'order.mail-dismiss',
  'order.po-number',
  'order.line-texts',
  'order.po-document',
  'order.quote-shipping',
  'order.change-shipping',
  'order.difference',
  'order.add-note',
  'order.delete-note',
  'payment.state',
  'payment.dispute',
  'user.add',
  'user.sign-in',
  'user.sign-out',
  'user.account',
  'user.profile',
  'user.mails',
  'user.order-fields',
  'user.vat-number',
  'user.vat-answer',
  'user.add-certificate',
  'user.update-certificate',
  'user.delete-certificate',
  'user.grant-admin',
  'user.revoke-admin',
  'user.changed-hands',
  'user.address-lost',
  'user.address-kept',
  'user.end-sessions',
  'user.end-session',
  'user.block',
  'user.unblock',
  'user.erase',
  'user.add-note',
  'user.delete-note',
  'user.ask-for-stock',
  'user.stop-asking-for-stock',
  'product.add',
  'product.update',
  'product.stock',
  'product.reorder',
  'product.pictures',
  'product.papers',
  'product.delete',
  'product.restore',
  'category.add',
  'category.update',
  'category.move',
  'category.delete',
  'review.add',
  'review.delete',
  'message.add',
  'message.reply',
  'message.state',
  'message.assign',
  'message.delete',
  'message.mail-again',
  'message.mail-dismiss',
  'machine.add',
  'machine.update',
  'machine.delete',
  'address.add',
  'address.update',
  'address.archive',
  'address.restore',
  'list.add',
  'list.update',
  'list.delete',
  'pad.change',
  'view.add',
  'view.update',
  'view.delete',
  'carrier.add',
  'carrier.update',
  'carrier.delete',
  'shop.settings',
  'shop.time-zone',
  'shop.shipping',
  'shop.tax',
  'shop.order-fields',
  'bulk-change.upload',
  'bulk-change.plan',
  'bulk-change.answer',
  'bulk-change.apply',
  'bulk-change.schedule',
  'bulk-change.unschedule',
  'bulk-change.undo',
  'bulk-change.discard',
  'bulk-change.finish',
  'bulk-change.fail',
  'delivery.add',
  'delivery.update',
  'delivery.receive',
  'delivery.take-back',
  'delivery.cancel',
  'stock-count.add',
  'stock-count.count',
  'stock-count.remove',
  'stock-count.book',
  'stock-count.discard',
] as const satisfies readonly `${AuditKind}.${string}`[];

export type AuditAction = (typeof auditActions)[number];

/** Actions that change nothing but who is signed in. */
export const signInActions = [
  'user.sign-in',
  'user.sign-out',
] as const satisfies readonly AuditAction[];

/** Where a change was made. `system` is the server on its own, `command` the server's command line. */
export const changeSources = ['web', 'desktop', 'api', 'command', 'system'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Whether this build knows the action; a newer server may log others. */
export function isAuditAction(name: string): name is AuditAction {
  return auditActions.some((action) => action === name);
}

/**
 * The part of an order's history that customers see: each action, with the resulting states for which it is
 * shown.
 */
export const publicOrderEvents: Partial<Record<AuditAction, readonly string[] | 'all'>> = {
  'order.place': 'all',
  'order.po-number': 'all',
  'order.line-texts': 'all',
  'order.po-document': 'all',
  'order.quote-shipping': 'all',
  'order.change-shipping': 'all',
  'order.difference': 'all',
  'order.state': ['paid', 'refunded', 'expired', 'deleted'],
  'order.fulfillment': ['partly_shipped', 'shipped', 'delivered'],
  'order.refund': ['succeeded'],
};

/** The kind of record in an action's name; undefined for a kind from a newer server. */
export function kindOf(action: string): AuditKind | undefined {
  return auditKinds.find((kind) => action.startsWith(`${kind}.`));
}
