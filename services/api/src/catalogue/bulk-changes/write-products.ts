import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { bookStock, type StockBooking } from '../../ledger/stock-book/book-stock.ts';
import { recordAudits } from '../../platform/audit/audit.store.ts';
import { recordedProduct } from '../products/product-view.ts';
import {
  columnNames,
  type ProductWrite,
  type WrittenColumn,
  writtenColumns,
} from './product-write.ts';
import type { Author } from './run-mode.ts';

/** Columns that may refer to other new products, so that they are written after the insert. */
const links = ['replaced_by', 'archived'] as const;

/** Inserts products, published at this time or drafts, with their stock and audit events. */
export async function addProducts(
  tx: Tx,
  author: Author,
  writes: readonly ProductWrite[],
  publishedAt: RawBuilder<Date | null>,
): Promise<void> {
  if (writes.length === 0) return;
  await insertProducts(tx, writes, publishedAt);
  await bookStock(tx, bookings(author, writes, 'received'));
  const { rows } = await sql<ProductRow>`
    ${updateColumns(writes, links, assignments(links))} returning products.*`.execute(tx);
  await recordAudits(
    tx,
    author.actorId,
    rows.map((row) => ({
      action: 'product.add',
      subjectId: row.id,
      detail: { ...recordedProduct(row), bulkChangeId: author.bulkChangeId },
    })),
  );
}

/** Records the audit events of updated products, with their new versions. */
export async function recordUpdates(
  tx: Tx,
  { actorId, bulkChangeId }: Author,
  writes: readonly ProductWrite[],
): Promise<void> {
  const events = writes.map((write) => {
    const { id, name, changes } = write;
    const version = makesVersion(write) ? write.version + 1 : write.version;
    const detail = { name, version, changes, bulkChangeId };
    return { action: 'product.update', subjectId: id, detail } as const;
  });
  await recordAudits(tx, actorId, events);
}

/** Deletes the update events that this transaction has recorded, which nobody has seen yet. */
export async function deleteUpdates(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from audit_log
    where subject_id = any(${ids}::uuid[]) and action = 'product.update'
      and xid = pg_current_xact_id()`.execute(tx);
}

/** Products that are written together. */
export interface WritePart {
  /** The columns that change in at least one of them. */
  readonly columns: readonly WrittenColumn[];
  readonly writes: readonly ShortWrite[];
}

/** The fields that are needed after the preparation. */
type ShortWrite = Pick<ProductWrite, 'id' | 'columns' | 'quantity' | 'onHand' | 'held'>;

/** Drops everything that is not written later. */
export function writePart(writes: readonly ProductWrite[]): WritePart {
  const columns = [...new Set(writes.flatMap(({ changed }) => changed))];
  const short = writes.map(({ id, columns: all, quantity, onHand, held }) => {
    const picked = Object.fromEntries(columns.map((name) => [name, all[name]]));
    return { id, columns: picked, quantity, onHand, held };
  });
  return { columns, writes: short };
}

/**
 * Writes the changed columns of locked products and books their stock. `versioned` are the products whose
 * previous version is stored already.
 */
export async function updateProducts(
  tx: Tx,
  author: Author,
  parts: readonly WritePart[],
  versioned: ReadonlySet<string>,
): Promise<void> {
  await sql`set local kerf.prices_searched = 'yes'`.execute(tx);
  for (const part of parts) await updatePart(tx, author, part, versioned);
}

/**
 * Writes only columns that change in at least one product; others would run indexes and triggers while
 * orders wait. Each product is written once, together with its stock.
 */
async function updatePart(
  tx: Tx,
  author: Author,
  { columns, writes }: WritePart,
  versioned: ReadonlySet<string>,
): Promise<void> {
  if (writes.length === 0) return;
  const ids = writes.map(({ id }) => id);
  const versionedIds = ids.filter((id) => versioned.has(id));
  const set = assignments(columns, versionedIds);
  const stocked = writes.filter(({ quantity }) => quantity !== 0);
  const others = writes.filter(({ quantity }) => quantity === 0);
  if (stocked.length > 0) {
    const table = written(stocked, columns);
    await bookStock(tx, bookings(author, stocked, 'adjusted'), { set, table });
  }
  if (others.length > 0) await updateColumns(others, columns, set).execute(tx);
  if (columns.includes('price_cents')) await searchPrices(tx, ids);
}

function bookings(
  author: Author,
  writes: readonly Pick<ProductWrite, 'id' | 'quantity'>[],
  kind: 'received' | 'adjusted',
): StockBooking[] {
  return writes.map(({ id, quantity }) => {
    return { ...author, productId: id, kind, quantity, reason: 'bulk-change' };
  });
}

/** Leaves `replaced_by` and `archived` for an update, since they may refer to other new products. */
async function insertProducts(
  tx: Tx,
  writes: readonly ProductWrite[],
  publishedAt: RawBuilder<Date | null>,
): Promise<void> {
  const columns = sql.raw(
    `id, sku, name, des, img, price_cents, min_order, blade, pack_size, piece, price_tiers,
     aliases, category_ids, reorder_at, reorder_quantity`,
  );
  await sql`
    insert into products (${columns}, on_hand, published_at)
    select ${columns}, 0, ${publishedAt} from ${written(writes, columnNames)}`.execute(tx);
}

/** Does for many products at once what a trigger does for one. */
async function searchPrices(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update product_search set price_cents = products.price_cents, signature = facet_signature(products)
    from products where products.id = product_id and product_id = any(${ids}::uuid[])`.execute(tx);
}

/** The SET clause of an update of `products` from `written`. The versions of `counted` are incremented. */
function assignments(columns: readonly WrittenColumn[], counted: readonly string[] = []) {
  const each = columns.map((name) =>
    name === 'archived'
      ? sql`archived_at = case when written.archived then coalesce(products.archived_at, now()) end`
      : sql`${sql.ref(name)} = ${sql.ref(`written.${name}`)}`,
  );
  return sql`${sql.join([...each, sql`updated_at = now()`])},
    version = products.version + (products.id = any(${counted}::uuid[]))::int`;
}

function updateColumns(
  writes: readonly Columns[],
  columns: readonly WrittenColumn[],
  set: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    update products set ${set} from ${written(writes, columns)} where products.id = written.id`;
}

type Columns = Pick<ProductWrite, 'id' | 'columns'>;

/** The products' columns as a table. */
function written(writes: readonly Columns[], names: readonly WrittenColumn[]): RawBuilder<unknown> {
  const rows = writes.map(({ id, columns }) => {
    return { ...Object.fromEntries(names.map((name) => [name, columns[name]])), id };
  });
  const types = names.map((name) => `, ${name} ${writtenColumns[name]}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as written (id uuid${sql.raw(types.join(''))})`;
}

/** Columns whose changes do not create a version. */
const unversioned: readonly WrittenColumn[] = ['archived', 'reorder_at', 'reorder_quantity'];

/** Whether writing this product creates a new version. */
function makesVersion({ changed }: ProductWrite): boolean {
  return changed.some((column) => !unversioned.includes(column));
}

/**
 * Stores the current versions of products about to change. A trigger would do it while orders wait for
 * their locks. Returns the products' ids; the caller must increment their version.
 */
export async function storeVersions(
  tx: Tx,
  writes: readonly ProductWrite[],
): Promise<readonly string[]> {
  const ids = writes.filter(makesVersion).map(({ id }) => id);
  if (ids.length === 0) return [];
  // A concurrent change may have stored the same version; the catalogue has then moved on.
  await sql`
    insert into product_versions (product_id, version, said)
    select id, version, to_jsonb(products) from products where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  return ids;
}

/** Deletes the stored versions of products that do not change after all. */
export async function deleteVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from product_versions using products
    where product_id = id and product_versions.version = products.version
      and id = any(${ids}::uuid[])`.execute(tx);
}
