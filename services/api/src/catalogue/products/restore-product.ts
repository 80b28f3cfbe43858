import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueIndex } from '../../db/database-fault.ts';
import type { ProductRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { lockProducts } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { findAnyProduct } from './products.store.ts';

/**
 * Restores an archived product. One that is not archived stays as it is. Throws a ProblemError if another
 * product has taken its name or SKU.
 */
export async function restoreProduct(db: Database, actor: Actor, id: string): Promise<ProductRow> {
  const product = await findAnyProduct(db, id);
  if (!product) throw notFound('product');
  try {
    return await inTransaction(db, (tx) => restore(tx, actor, id));
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === null) throw error;
    const name = index === 'products_sku' ? product.sku : product.name;
    throw new ProblemError({ code: 'product_name_taken', name });
  }
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
