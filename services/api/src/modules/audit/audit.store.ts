import type { AuditAction } from '@kerf/domain/audit-actions';
import { currentSource } from '../../current-request.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';

export type AuditAction =
  | 'order.state'
  | 'order.status'
  | 'order.release-hold'
  | 'order.review'
  | 'order.fulfillment'
  | 'order.document'
  | 'shop.settings'
  | 'order.mail-again'
  | 'order.pack'
  | 'order.unpack'
  | 'order.ship'
  | 'order.void-shipment'
  | 'order.deliver'
  | 'order.undo-delivery'
  | 'carrier.add'
  | 'carrier.update'
  | 'carrier.delete'
  | 'user.grant-admin'
  | 'user.revoke-admin'
  | 'user.changed-hands'
  | 'user.address-lost'
  | 'user.address-kept'
  | 'user.end-sessions'
  | 'user.end-session'
  | 'user.block'
  | 'user.unblock'
  | 'user.mails'
  | 'product.add'
  | 'product.update'
  | 'product.stock'
  | 'product.delete'
  | 'review.delete'
  | 'message.add'
  | 'message.reply'
  | 'message.state'
  | 'message.assign'
  | 'message.delete'
  | 'view.add'
  | 'view.update'
  | 'view.delete';

/** Records who did what to which record. The actor is null for the system and for commands on the server. */
export async function recordAudit(
  db: Database | Tx,
  actor: Pick<Actor, 'userId'> | null,
  action: AuditAction,
  subjectId: string | null,
  detail: object,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor?.userId ?? null,
      action,
      subject_id: subjectId,
      source: currentSource(),
      detail: JSON.stringify(detail),
    })
    .execute();
}
