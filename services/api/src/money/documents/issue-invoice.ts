import type { Tx } from '../../db/database.ts';
import type { DocumentRow, OrderRow } from '../../db/schema.ts';
import { findInvoice } from './documents.store.ts';
import { issueDocument } from './issue-document.ts';
import { orderSnapshot } from './order-snapshot.ts';

/**
 * Returns the invoice of a paid order, issuing it with the current letterhead if there is none. The order
 * must be locked.
 */
export async function issueInvoice(tx: Tx, order: OrderRow): Promise<DocumentRow> {
  const before = await findInvoice(tx, order.id);
  if (before) return before;
  if (order.paid_at === null) throw new Error(`Order ${order.id} is not paid.`);
  const content = {
    ...(await orderSnapshot(tx, order)),
    paidAt: order.paid_at.toISOString(),
    transactionId: order.transaction_id,
  };
  return issueDocument(tx, { orderId: order.id, kind: 'invoice', refundId: null, content });
}
