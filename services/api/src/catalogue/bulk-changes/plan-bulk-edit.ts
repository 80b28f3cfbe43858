import type { NewBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { managedProducts } from '../products/products.store.ts';
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
  const selected = await readSelected(db, edit);
  if (selected.length === 0) throw notFound('product');
  if (selected.length > BULK_ROWS_MAX)
    throw new ProblemError({ code: 'validation_failed', errors });
  const wanted = selected.map((product) => wantedOf(product, edit));
  return bulkWorker.plan(actor, { kind: 'edit', title: edit.title }, wanted);
}

interface Selected {
  readonly id: string;
  readonly sku: string;
}

/** The selected products by name, limited to one more than the maximum. Archived ones are only restored. */
function readSelected(db: Database, { products, cells }: NewBulkEdit): Promise<Selected[]> {
  const restores = cells.some(({ column, value }) => column === 'Archived' && value === '');
  const filter = products.by === 'ids' ? {} : products.filter;
  const found = restores
    ? managedProducts(db, { state: 'archived', ...filter })
    : sheetProducts(db, filter);
  const selected =
    products.by === 'ids'
      ? found.where(({ eb, fn }) => eb('id', '=', fn.any(eb.val(products.ids))))
      : found;
  return selected
    .select(['id', 'sku'])
    .orderBy('name')
    .limit(BULK_ROWS_MAX + 1)
    .execute();
}

function wantedOf({ id, sku }: Selected, { price, publication, cells }: NewBulkEdit): WantedRow {
  const set = Object.fromEntries(cells.map(({ column, value }) => [column, value]));
  return {
    productId: id,
    sku,
    cells: set,
    ...(price && { price }),
    ...(publication && { publication }),
  };
}
