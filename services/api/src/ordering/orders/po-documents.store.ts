import type { Order } from '@kerf/contract/schemas/order';
import type { Database, Tx } from '../../db/database.ts';

/** An order's document without its bytes, or undefined. */
export function findPoDocument(db: Database | Tx, orderId: string) {
  return db
    .selectFrom('po_documents')
    .select(['id', 'name', 'source_hash', 'added_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** What an order says of its document. */
export async function poDocumentView(
  db: Database | Tx,
  orderId: string,
): Promise<Pick<Order, 'poDocument'>> {
  const found = await findPoDocument(db, orderId);
  if (!found) return {};
  const { id, name, added_at: addedAt } = found;
  return { poDocument: { id, name, addedAt: addedAt.toISOString() } };
}
