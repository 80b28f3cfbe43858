/** The kinds of record that changes are about: what an action begins with. */
export const auditKinds = [
  'order',
  'payment',
  'user',
  'product',
  'category',
  'review',
  'message',
  'machine',
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
 * Everything that is written down about a change, as "kind of record" and what happened to it. What is
 * about an order, such as its payments, shipments and notes, is recorded with the order.
 */
export const auditActions = [
  'order.place',
  'order.state',
  'order.status',
  'order.fulfillment',
  'order.pack',
  'order.unpack',
  'order.ship',
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
  'user.grant-admin',
  'user.revoke-admin',
  'user.changed-hands',
  'user.address-lost',
  'user.address-kept',
  'user.end-sessions',
  'user.end-session',
  'user.block',
  'user.unblock',
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
  'bulk-change.upload',
  'bulk-change.plan',
  'bulk-change.apply',
  'bulk-change.schedule',
  'bulk-change.unschedule',
  'bulk-change.undo',
  'bulk-change.discard',
  'delivery.add',
  'delivery.update',
  'delivery.receive',
  'delivery.cancel',
  'stock-count.add',
  'stock-count.count',
  'stock-count.remove',
  'stock-count.book',
  'stock-count.discard',
] as const satisfies readonly `${AuditKind}.${string}`[];

export type AuditAction = (typeof auditActions)[number];

/** Where a change comes from. `system` is the shop itself, `command` somebody at the server's shell. */
export const changeSources = ['web', 'desktop', 'api', 'command', 'system'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Whether a name, for example one from a newer server, is an action that is known here. */
export function isAuditAction(name: string): name is AuditAction {
  return auditActions.some((action) => action === name);
}

/** What a customer is told of the history of their order: each action with the states that it may lead to. */
export const publicOrderEvents: Partial<Record<AuditAction, readonly string[] | 'all'>> = {
  'order.place': 'all',
  'order.state': ['paid', 'refunded', 'expired', 'deleted'],
  'order.fulfillment': ['partly_shipped', 'shipped', 'delivered'],
  'order.refund': ['succeeded'],
};

/** The kind of record that an action is about; undefined for one from a newer server. */
export function kindOf(action: string): AuditKind | undefined {
  return auditKinds.find((kind) => action.startsWith(`${kind}.`));
}
