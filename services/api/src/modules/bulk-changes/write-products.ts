import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { recordAudits } from '../audit/audit.store.ts';
import { recordedProduct } from '../products/product-view.ts';
import { bookStock } from '../stock/book-stock.ts';
import { makesVersion } from './keep-versions.ts';
import { type ProductWrite, type WrittenColumn, writtenColumns } from './product-write.ts';

interface Author {
  readonly actorId: string | null;
  readonly bulkChangeId: string;
}

/** Products written per statement. */
const WRITTEN_AT_ONCE = 1_000;

/** Inserts products, their stock, and their audit events. */
export async function addProducts(
  tx: Tx,
  author: Author,
  writes: readonly ProductWrite[],
): Promise<void> {
  for (const some of inParts(writes)) {
    await insertProducts(tx, some);
    await book(tx, author, some, 'received');
    const { rows } = await sql<ProductRow>`
      ${updateColumns(some, ['replaced_by', 'archived'])} returning products.*`.execute(tx);
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
}

/** Records the audit events of updated products, with their new versions. */
export async function recordUpdates(
  tx: Tx,
  { actorId, bulkChangeId }: Author,
  writes: readonly ProductWrite[],
): Promise<void> {
  for (const some of inParts(writes)) {
    const events = some.map((write) => {
      const { id, columns, changes } = write;
      const version = makesVersion(write) ? write.version + 1 : write.version;
      const detail = { name: columns.name, version, changes, bulkChangeId };
      return { action: 'product.update', subjectId: id, detail } as const;
    });
    await recordAudits(tx, actorId, events);
  }
}

/**
 * Writes the changed columns of locked products and books their stock. `kept` are the products whose
 * previous version is stored already.
 */
export async function updateProducts(
  tx: Tx,
  author: Author,
  writes: readonly ProductWrite[],
  kept: ReadonlySet<string>,
): Promise<void> {
  await sql`set local kerf.prices_searched = 'yes'`.execute(tx);
  for (const some of inParts(writes)) {
    await book(tx, author, some, 'adjusted');
    await updateChanged(tx, some, kept);
  }
}

function* inParts(writes: readonly ProductWrite[]): Generator<readonly ProductWrite[]> {
  for (let start = 0; start < writes.length; start += WRITTEN_AT_ONCE) {
    yield writes.slice(start, start + WRITTEN_AT_ONCE);
  }
}

function book(
  tx: Tx,
  author: Author,
  writes: readonly ProductWrite[],
  kind: 'received' | 'adjusted',
): Promise<void> {
  const bookings = writes.map(({ id, quantity }) => {
    return { ...author, productId: id, kind, quantity, reason: 'bulk-change' as const };
  });
  return bookStock(tx, bookings);
}

/** Leaves `replaced_by` and `archived` for an update, since they may refer to other new products. */
async function insertProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<void> {
  const columns = sql.raw(
    `id, sku, name, des, img, price_cents, min_order, blade, pack_size, price_tiers, aliases,
     category_ids, reorder_at, reorder_quantity`,
  );
  await sql`
    insert into products (${columns}, on_hand) select ${columns}, 0 from ${written(writes)}`.execute(
    tx,
  );
}

/**
 * Writes only columns that change in at least one product; others would run indexes and triggers while
 * orders wait.
 */
async function updateChanged(
  tx: Tx,
  writes: readonly ProductWrite[],
  kept: ReadonlySet<string>,
): Promise<void> {
  const ids = writes.map(({ id }) => id);
  const changed = new Set(writes.flatMap((write) => write.changed));
  const keptIds = ids.filter((id) => kept.has(id));
  await updateColumns(writes, [...changed], keptIds).execute(tx);
  if (changed.has('price_cents')) await searchPrices(tx, ids);
}

/** Does for many products at once what a trigger does for one. */
async function searchPrices(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update product_search set price_cents = products.price_cents, signature = facet_signature(products)
    from products where products.id = product_id and product_id = any(${ids}::uuid[])`.execute(tx);
}

function updateColumns(
  writes: readonly ProductWrite[],
  columns: readonly WrittenColumn[],
  counted: readonly string[] = [],
): RawBuilder<unknown> {
  const assignments = columns.map((name) =>
    name === 'archived'
      ? sql`archived_at = case when written.archived then coalesce(products.archived_at, now()) end`
      : sql`${sql.ref(name)} = ${sql.ref(`written.${name}`)}`,
  );
  return sql`
    update products
    set ${sql.join([...assignments, sql`updated_at = now()`])},
      version = products.version + (products.id = any(${counted}::uuid[]))::int
    from ${written(writes, columns)} where products.id = written.id`;
}

/** The products' columns as a table. */
function written(
  writes: readonly ProductWrite[],
  columns?: readonly WrittenColumn[],
): RawBuilder<unknown> {
  const names = columns ?? Object.keys(writtenColumns);
  const rows = writes.map(({ id, columns: all }) => {
    const picked = Object.entries(all).filter(([name]) => names.some((each) => each === name));
    return { ...Object.fromEntries(picked), id };
  });
  const types = Object.entries(writtenColumns).map(([name, type]) => `${name} ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as written (id uuid, ${sql.raw(types.join(', '))})`;
}
