import { sql } from 'kysely';
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

/** The number of the credit note that replaces a failed refund's: that of the retry which succeeded. */
export async function findReplacement(
  db: Database | Tx,
  refundId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    with recursive retries as (
      select id, state from refunds where retry_of = ${refundId}
      union all
      select refunds.id, refunds.state from refunds join retries on refunds.retry_of = retries.id
    )
    select number from documents join retries on retries.id = refund_id
    where state = 'succeeded'`.execute(db);
  return rows[0]?.number;
}

/** The number of the void credit note that a retried refund's replaces: that of the last attempt with one. */
export async function findReplaced(db: Database, refundId: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    with recursive attempts as (
      select retry_of as id, 1 as back from refunds where id = ${refundId}
      union all
      select refunds.retry_of, back + 1 from refunds join attempts on attempts.id = refunds.id
    )
    select number from documents join attempts on attempts.id = refund_id
    order by back limit 1`.execute(db);
  return rows[0]?.number;
}

/** Issued documents of an order without their content, oldest first. */
export function listIssued(db: Database, orderId: string) {
  return db
    .selectFrom('documents')
    .leftJoin('refunds', 'refunds.id', 'refund_id')
    .select(['documents.id', 'kind', 'number', 'issued_at', 'refunds.state as refund_state'])
    .select(['refund_id', 'refunds.amount_cents as refunded_cents'])
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
