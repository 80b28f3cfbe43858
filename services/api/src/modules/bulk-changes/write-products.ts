import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { recordAudits } from '../audit/audit.store.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import { productColumns } from '../products/product-columns.ts';
import { recordedProduct } from '../products/product-view.ts';
import { bookStock, type StockBooking } from '../stock/book-stock.ts';
import type { RowPlan } from './plan-row.ts';
import type { SheetProductState } from './sheet-products.ts';

/** A product as it is to be written; `before` is null for one that is added. */
export interface ProductWrite {
  readonly id: string;
  readonly before: SheetProductState | null;
  readonly after: NonNullable<RowPlan['after']>;
  readonly replacedBy: string | null;
  readonly categoryIds: readonly string[];
}

interface Author {
  readonly actorId: string | null;
  readonly bulkChangeId: string;
}

/** Writes products, their movements of stock and their events. The products must be locked. */
export async function writeProducts(
  tx: Tx,
  author: Author,
  writes: readonly ProductWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const added = writes.filter(({ before }) => before === null);
  if (added.length > 0) await insertProducts(tx, added);
  await bookStock(
    tx,
    writes.map((write) => bookingOf(author, write)),
  );
  const rows = new Map((await updateProducts(tx, writes)).map((row) => [row.id, row]));
  await recordAudits(
    tx,
    author.actorId,
    writes.map(({ id, before }) => eventOf(author, before, rows.get(id), id)),
  );
}

const bookingOf = (author: Author, { id, before, after }: ProductWrite): StockBooking => ({
  ...author,
  productId: id,
  kind: before === null ? 'received' : 'adjusted',
  quantity: after.product.stock - (before?.product.on_hand ?? 0),
  reason: 'bulk-change',
});

function eventOf(
  { bulkChangeId }: Author,
  before: SheetProductState | null,
  row: ProductRow | undefined,
  id: string,
) {
  if (!row) throw new Error(`Product ${id} was not written.`);
  if (!before) {
    return {
      action: 'product.add',
      subjectId: id,
      detail: { ...recordedProduct(row), bulkChangeId },
    } as const;
  }
  const changes = fieldChanges(recordedProduct(before.product), recordedProduct(row));
  const detail = { name: row.name, version: row.version, changes, bulkChangeId };
  return { action: 'product.update', subjectId: id, detail } as const;
}

/** The columns of a write, as Postgres reads them from JSON. */
function columnsOf({ id, after, replacedBy, categoryIds }: ProductWrite) {
  const { product, row } = after;
  return {
    ...productColumns(product, null),
    id,
    replaced_by: replacedBy,
    category_ids: categoryIds.toSorted(),
    sku: row.SKU,
    archived: row.Archived !== '',
    reorder_at: product.reorderAt,
    reorder_quantity: product.reorderQuantity,
  };
}

const recordset = sql`(id uuid, sku text, name text, des text, img text, price_cents bigint,
  min_order int, blade jsonb, pack_size int, price_tiers jsonb, aliases text[], replaced_by uuid,
  category_ids uuid[],
  archived boolean, reorder_at int, reorder_quantity int)`;

/** Inserts what cannot be left out; the rest is written with the changed products. */
async function insertProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<void> {
  await sql`
    insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
    select id, sku, name, des, img, price_cents, min_order, 0
    from jsonb_to_recordset(${JSON.stringify(writes.map(columnsOf))}::jsonb) as written ${recordset}`.execute(
    tx,
  );
}

async function updateProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    update products
    set (sku, name, des, img, price_cents, min_order, blade, pack_size, price_tiers, aliases, replaced_by,
          category_ids) =
          (written.sku, written.name, written.des, written.img, written.price_cents, written.min_order,
           written.blade, written.pack_size, written.price_tiers, written.aliases, written.replaced_by,
           written.category_ids),
        reorder_at = written.reorder_at, reorder_quantity = written.reorder_quantity,
        archived_at = case when written.archived then coalesce(products.archived_at, now()) end,
        updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(writes.map(columnsOf))}::jsonb) as written ${recordset}
    where products.id = written.id
    returning products.*`.execute(tx);
  return rows;
}
