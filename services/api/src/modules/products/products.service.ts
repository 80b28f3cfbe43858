import { randomUUID } from 'node:crypto';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueIndex } from '../../db/database-fault.ts';
import type { ProductRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { lockedProducts } from '../orders/stock.ts';
import { checkReplacement } from './check-replacement.ts';
import { type NewProduct, productColumns } from './product-columns.ts';
import { findProduct } from './products.store.ts';
import { recordReceived } from './stock-received.ts';

/** Adds a product to the catalogue. Its name and SKU must not be in it yet. */
export function addProduct(db: Database, actor: Actor, body: NewProduct): Promise<ProductRow> {
  const id = randomUUID();
  return takingName(body, () =>
    inTransaction(db, async (tx) => {
      if (body.replacedBy) await checkReplacement(tx, id, body.replacedBy);
      const row = await tx
        .insertInto('products')
        .values({
          id,
          ...productColumns(body, null),
          sku: body.sku ?? `K-${id.slice(0, 8).toUpperCase()}`,
          on_hand: body.stock,
          archived_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordReceived(tx, id, 'received', body.stock);
      await recordAudit(tx, actor, 'product.add', id, { name: body.name });
      return row;
    }),
  );
}

/** Changes a product. What the body leaves out of how it is sold stays. `stock` is what may still be ordered; what unpaid orders hold comes on top. */
export function updateProduct(
  db: Database,
  actor: Actor,
  id: string,
  body: NewProduct,
): Promise<ProductRow> {
  return takingName(body, () =>
    inTransaction(db, async (tx) => {
      const before = await lockProduct(tx, id, body.replacedBy ?? null);
      if (body.replacedBy && body.replacedBy !== before.replaced_by) {
        await checkReplacement(tx, id, body.replacedBy);
      }
      const onHand = body.stock + before.held;
      const row = await tx
        .updateTable('products')
        .set({
          ...productColumns(body, before),
          sku: body.sku ?? before.sku,
          on_hand: onHand,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordReceived(tx, id, 'adjusted', onHand - before.on_hand);
      await recordAudit(tx, actor, 'product.update', id, { name: body.name });
      return row;
    }),
  );
}

/** Takes a product out of the catalogue. Orders keep what they say of it. */
export async function deleteProduct(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name } = await lockProduct(tx, id);
    await tx
      .updateTable('products')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, actor, 'product.delete', id, { name });
  });
}

/** Locks the product that is to change, in one order with another that the change refers to. */
async function lockProduct(
  tx: Tx,
  id: string,
  referredTo: string | null = null,
): Promise<ProductRow> {
  const ids = referredTo === null ? [id] : [id, referredTo];
  await lockedProducts(ids).execute(tx);
  const row = await findProduct(tx, id);
  if (!row) throw notFound('product');
  return row;
}

async function takingName<T>(body: NewProduct, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const index = violatedUniqueIndex(error);
    const name = index === 'products_sku' ? (body.sku ?? body.name) : body.name;
    if (index !== null) throw new ProblemError({ code: 'product_name_taken', name });
    throw error;
  }
}
