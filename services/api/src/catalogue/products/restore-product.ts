import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { takingNames } from '../../db/taken-names.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { lockProducts } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { nameTaken } from './change-products.ts';
import { findAnyProduct } from './products.store.ts';

/**
 * Restores an archived product. One that is not archived stays as it is. Throws a ProblemError if another
 * product has taken its name or SKU.
 */
export async function restoreProduct(db: Database, actor: Actor, id: string): Promise<ProductRow> {
  const product = await findAnyProduct(db, id);
  if (!product) throw notFound('product');
  return takingNames(nameTaken(product), () => inTransaction(db, (tx) => restore(tx, actor, id)));
}

async function restore(tx: Tx, actor: Actor, id: string): Promise<ProductRow> {
  await lockProducts([id]).execute(tx);
  const before = await findAnyProduct(tx, id);
  if (!before) throw notFound('product');
  if (before.archived_at === null) return before;
  const row = await tx
    .updateTable('products')
    .set({ archived_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, actor, 'product.restore', id, { name: row.name, sku: row.sku });
  return row;
}
