import type { Database, Tx } from '../../db/database.ts';
import type { DocumentRow, RefundRow } from '../../db/schema.ts';

export function findInvoice(db: Database | Tx, orderId: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

export function findCreditNote(
  db: Database | Tx,
  refundId: string,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
}

export function findDocument(
  db: Database,
  orderId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Issued documents of an order without their content, oldest first. */
export function listIssued(db: Database, orderId: string) {
  return db
    .selectFrom('documents')
    .leftJoin('refunds', 'refunds.id', 'refund_id')
    .select(['documents.id', 'kind', 'number', 'issued_at', 'refunds.state as refund_state'])
    .select('refunds.amount_cents as refunded_cents')
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** Succeeded refunds of a payment that have no credit note, oldest first. */
export function listUncreditedRefunds(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'succeeded')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents').select('id').whereRef('documents.refund_id', '=', 'refunds.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
