import { randomUUID } from 'node:crypto';
import {
  documentSeries,
  formatDocumentNumber,
  type IssuedDocumentKind,
} from '@kerf/domain/document-number';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DocumentRow } from '../../db/schema.ts';
import { shopDay } from '../../db/shop-day.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';

interface Draft {
  readonly orderId: string;
  readonly kind: IssuedDocumentKind;
  readonly refundId: string | null;
  readonly content: object;
}

/**
 * Stores a document under the next number of its kind and year. The counter stays locked until the
 * transaction ends, so that numbers have no gaps: call this as late as possible. If a transaction issues
 * both kinds, the invoice comes first.
 */
export async function issueDocument(
  tx: Tx,
  { orderId, kind, refundId, content }: Draft,
): Promise<DocumentRow> {
  const number = await takeNumber(tx, kind);
  const document = await tx
    .insertInto('documents')
    .values({
      id: randomUUID(),
      order_id: orderId,
      kind,
      number,
      refund_id: refundId,
      content: JSON.stringify(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, null, 'order.document', orderId, { documentId: document.id, kind, number });
  return document;
}

async function takeNumber(tx: Tx, kind: IssuedDocumentKind): Promise<string> {
  // The same clock as `issued_at`.
  const { rows } = await sql<{ year: number }>`
    select extract(year from ${shopDay(sql`now()`)})::int as year`.execute(tx);
  const year = rows[0]?.year ?? 0;
  const { last } = await tx
    .insertInto('document_numbers')
    .values({ series: documentSeries(kind, year), last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last: sql`document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return formatDocumentNumber(kind, year, last);
}
