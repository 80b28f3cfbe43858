import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { takingNames } from '../../db/taken-names.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock } from '../../ledger/stock-book/book-stock.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { requireCategories } from '../categories/categories.store.ts';
import { checkReplacement } from './check-replacement.ts';
import { adjustOnHand } from './correct-stock.ts';
import {
  type NewProduct,
  type ProductChange,
  productColumns,
  writableColumns,
} from './product-columns.ts';
import { checkVersion, stockDifference, withoutOlderReadings } from './product-versions.ts';
import { recordedProduct } from './product-view.ts';
import { lockProduct } from './products.store.ts';

/** Adds a product. Its name and SKU must be unique. */
export function addProduct(tx: Tx, actor: Actor, body: NewProduct): Promise<ProductRow> {
  return takingNames(nameTaken(body), () => insertProduct(tx, actor, body));
}

async function insertProduct(tx: Tx, actor: Actor, body: NewProduct): Promise<ProductRow> {
  const id = randomUUID();
  await requireCategories(tx, body.categories ?? []);
  if (body.replacedBy) await checkReplacement(tx, id, body.replacedBy);
  const added = await tx
    .insertInto('products')
    .values({
      id,
      ...writableColumns(productColumns(body, null)),
      sku: body.sku ?? `K-${id.slice(0, 8).toUpperCase()}`,
      on_hand: 0,
      archived_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = { ...added, on_hand: body.stock };
  const booking = { kind: 'received', reason: 'added', quantity: body.stock } as const;
  await bookStock(tx, [{ ...booking, productId: id, actorId: actor.userId }]);
  await recordAudit(tx, actor, 'product.add', id, recordedProduct(row));
  return row;
}

/**
 * Updates a product that still has the given version. Without a version, changes only what differs from what
 * the catalogue recently showed. Optional fields left out stay unchanged.
 */
export function updateProduct(
  tx: Tx,
  actor: Actor,
  id: string,
  body: ProductChange,
): Promise<ProductRow> {
  return takingNames(nameTaken(body), () => writeChange(tx, actor, id, body));
}

async function writeChange(
  tx: Tx,
  actor: Actor,
  id: string,
  body: ProductChange,
): Promise<ProductRow> {
  await requireCategories(tx, body.categories ?? []);
  const before = await lockProduct(tx, id, body.replacedBy ?? null);
  const columns = await changedColumns(tx, before, body);
  if (columns.replaced_by !== null && columns.replaced_by !== before.replaced_by) {
    await checkReplacement(tx, id, columns.replaced_by);
  }
  if (body.stock !== undefined) {
    const quantity = await stockDifference(tx, before, body.stock);
    await adjustOnHand(tx, before, 'corrected', { quantity, actorId: actor.userId });
  }
  const row = await tx
    .updateTable('products')
    .set({ ...writableColumns(columns), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = fieldChanges(recordedProduct(before), recordedProduct(row));
  if (Object.keys(changes).length > 0) {
    const { name, version } = row;
    await recordAudit(tx, actor, 'product.update', id, { name, version, changes });
  }
  return row;
}

async function changedColumns(tx: Tx, before: ProductRow, body: ProductChange) {
  const asked = { ...productColumns(body, before), sku: body.sku ?? before.sku };
  if (body.version === undefined) return withoutOlderReadings(tx, before, asked);
  await checkVersion(tx, before, body.version);
  return asked;
}

/** Archives a product, unless its version is not the one named. Orders keep their own copy of its data. */
export async function deleteProduct(
  db: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockProduct(tx, id);
    if (version !== undefined) await checkVersion(tx, row, version);
    const { name } = row;
    await tx
      .updateTable('products')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, actor, 'product.delete', id, { name });
  });
}

/** The problems of a name or SKU that another product has. */
export function nameTaken({ name, sku = name }: Pick<NewProduct, 'name' | 'sku'>) {
  return {
    products_name: { code: 'product_name_taken', name },
    products_sku: { code: 'product_name_taken', name: sku },
  } as const;
}
