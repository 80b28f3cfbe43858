import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import { sql } from 'kysely';
import type { BulkChangeRow } from '../../db/schema.ts';
import type { CatalogueNames } from './catalogue-names.ts';
import type { Run } from './direction.ts';
import { type ProductWrite, productWrite } from './product-write.ts';
import { redoRow } from './redo-row.ts';
import type { SheetProductState } from './sheet-products.ts';

/** After this many rows, yields to other requests of the process. */
const ROWS_PER_TURN = 25;

/** What to write for a row's product, or why it is refused. */
export interface Outcome {
  readonly position: number;
  readonly refusal: string | null;
  readonly write: ProductWrite | null;
}

/** Judges rows in order, each against the catalogue and the rows before it. */
export async function judgeRows(
  run: Run,
  names: CatalogueNames,
  products: ReadonlyMap<string, SheetProductState>,
  rows: readonly BulkChangeRow[],
): Promise<Outcome[]> {
  const currentOf = ({ product_id }: BulkChangeRow) =>
    (product_id === null ? undefined : products.get(product_id)) ?? null;
  await names.learn(
    rows.map((row) => ({
      current: currentOf(row),
      edit: editOf(run.direction.changesOf(row, run)),
    })),
  );
  const outcomes: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await nextTurn();
    outcomes.push(judgeRow(run, names, row, currentOf(row)));
  }
  return outcomes;
}

const editOf = (changes: BulkChangeRow['changes']): SheetEdit =>
  Object.fromEntries(changes.map(({ column, to }) => [column, to]));

/** Decides what to write for a row, given its product's current state; null for a new product. */
function judgeRow(
  run: Run,
  names: CatalogueNames,
  row: BulkChangeRow,
  current: SheetProductState | null,
): Outcome {
  const { position } = row;
  const { after, refusal } = redoRow(current, run.direction.changesOf(row, run), names);
  if (!after) return { position, refusal, write: null };
  const id = current?.id ?? randomUUID();
  names.plan(id, {
    name: after.row.Name,
    sku: after.row.SKU,
    replacedBy: after.row['Replaced by'] || null,
  });
  const replacedBy = replacementOf(current, after.row['Replaced by'], names);
  const categoryIds = names.readCategories(after.row.Categories).ids;
  const write = productWrite(current, { id, after, replacedBy, categoryIds });
  return { position, refusal: null, write };
}

/** An unchanged replacement may be archived by now, so that its SKU no longer identifies it. */
function replacementOf(
  current: SheetProductState | null,
  sku: string,
  names: CatalogueNames,
): string | null {
  if (current?.row['Replaced by'] === sku) return current.product.replaced_by;
  return names.ownerOfSku(sku)?.id ?? null;
}

/** Records for each row whether it was done, or why not. */
export async function recordOutcomes(
  { tx, change, direction }: Run,
  outcomes: readonly Outcome[],
): Promise<void> {
  const recorded = outcomes.map(({ position, refusal, write }) => ({
    position,
    refusal,
    product_id: write?.id ?? null,
  }));
  await sql`
    update bulk_change_rows as row
    set ${sql.ref(direction.outcome)} = outcome.refusal is null,
        ${sql.ref(direction.refusal)} = outcome.refusal,
        product_id = coalesce(row.product_id, outcome.product_id)
    from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb)
      as outcome (position int, refusal text, product_id uuid)
    where row.bulk_change_id = ${change.id} and row.position = outcome.position`.execute(tx);
}
