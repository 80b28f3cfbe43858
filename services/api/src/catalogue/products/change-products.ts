import { randomUUID } from 'node:crypto';
import { fieldProblem, notFound, type ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx, takingNames } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts } from '../../ledger/stock-book/change-stock.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { requireCategories } from '../categories/categories.store.ts';
import { adjustOnHand } from './correct-stock.ts';
import { checkVersion, stockDifference, withoutOlderReadings } from './product-versions.ts';
import {
  type NewProduct,
  type ProductChange,
  productColumns,
  recordedProduct,
  writableColumns,
} from './product-view.ts';
import { findAnyProduct, findProduct, lockProduct } from './products.store.ts';

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

async function writeChange(tx: Tx, actor: Actor, id: string, body: ProductChange) {
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
function nameTaken({ name, sku = name }: Pick<NewProduct, 'name' | 'sku'>) {
  return {
    products_name: { code: 'product_name_taken', name },
    products_sku: { code: 'product_name_taken', name: sku },
  } as const;
}

const REPLACEMENT_LOCK = 740_120;

/**
 * Throws a ProblemError unless the product may be replaced by the other: it exists, and its own
 * replacements do not lead back. Lock the rows that the transaction changes first, so that holders of this
 * lock never wait for them.
 */
async function checkReplacement(tx: Tx, productId: string, replacedBy: string): Promise<void> {
  // Two concurrent changes could form a cycle that neither of them sees.
  await sql`select pg_advisory_xact_lock(${REPLACEMENT_LOCK})`.execute(tx);
  if (!(await findProduct(tx, replacedBy))) throw refused('There is no such product.');
  if (replacedBy === productId) throw refused('A product cannot replace itself.');
  const { rows } = await sql`
    with recursive chain (id) as (
      select ${replacedBy}::uuid
      union
      select products.replaced_by from products join chain using (id)
      where products.replaced_by is not null
    )
    select id from chain where id = ${productId}`.execute(tx);
  if (rows.length > 0) throw refused('That product is itself replaced by this one.');
}

function refused(message: string): ProblemError {
  return fieldProblem('replacedBy', message);
}

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
