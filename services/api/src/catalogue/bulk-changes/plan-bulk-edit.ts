import type { NewBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { BulkWorker } from './bulk-worker.ts';
import type { Planner, WantedRow } from './plan-bulk-change.ts';
import { sheetProducts } from './sheet-products.ts';

const most = BULK_ROWS_MAX.toLocaleString('en-US');
const errors = [{ path: 'products', message: `Change at most ${most} products at once.` }];

export interface PlanDeps {
  readonly db: Database;
  readonly bulkWorker: Pick<BulkWorker, 'plan'>;
}

/** Plans one edit of many products, and returns its id. Throws `not_found` where there is no such product. */
export async function planBulkEdit(
  { db, bulkWorker }: PlanDeps,
  actor: Planner,
  edit: NewBulkEdit,
): Promise<string> {
  const skus = await selectedSkus(db, edit.products);
  if (skus.length === 0) throw notFound('product');
  if (skus.length > BULK_ROWS_MAX) throw new ProblemError({ code: 'validation_failed', errors });
  const wanted = skus.map((sku) => wantedOf(sku, edit));
  return bulkWorker.plan(actor, { kind: 'edit', title: edit.title }, wanted);
}

/** The SKUs of the selected products by name, limited to one more than the maximum. */
async function selectedSkus(db: Database, products: NewBulkEdit['products']): Promise<string[]> {
  const matching =
    products.by === 'ids'
      ? sheetProducts(db, {}).where(({ eb, fn }) => eb('id', '=', fn.any(eb.val(products.ids))))
      : sheetProducts(db, products.filter);
  const found = await matching
    .select('sku')
    .orderBy('name')
    .limit(BULK_ROWS_MAX + 1)
    .execute();
  return found.map(({ sku }) => sku);
}

function wantedOf(sku: string, { price, cells }: NewBulkEdit): WantedRow {
  const set = Object.fromEntries(cells.map(({ column, value }) => [column, value]));
  return { sku, cells: set, ...(price && { price }) };
}
