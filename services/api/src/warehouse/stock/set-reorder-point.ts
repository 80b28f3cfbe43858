import type { ReorderPoint, reorderChange } from '@kerf/contract/schemas/stock';
import { ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import { lockProduct } from '../../catalogue/products/products.store.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';

export function reorderView(
  row: Pick<ProductRow, 'reorder_at' | 'reorder_quantity'>,
): ReorderPoint {
  return { reorderAt: row.reorder_at, reorderQuantity: row.reorder_quantity };
}

/** Sets a product's reorder point. Throws a ProblemError if it has changed since it was read. */
export function setReorderPoint(
  db: Database,
  actor: Actor,
  id: string,
  { before, ...after }: z.output<typeof reorderChange>,
): Promise<ReorderPoint> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id);
    const current = reorderView(product);
    const changes = fieldChanges(current, after);
    // A repeated request, or the same change by two people.
    if (Object.keys(changes).length === 0) return after;
    const stale = Object.entries(fieldChanges(before, current));
    if (stale.length > 0) {
      const read = stale.map(([path, { from, to }]) => ({ path, was: from, now: to }));
      throw new ProblemError({ code: 'product_changed', version: product.version, changes: read });
    }
    await tx
      .updateTable('products')
      .set({ reorder_at: after.reorderAt, reorder_quantity: after.reorderQuantity })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, actor, 'product.reorder', id, { name: product.name, changes });
    return after;
  });
}
