import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../../db/database.ts';
import type { BulkChangeRow } from '../../db/schema.ts';
import { type CatalogueNames, readCatalogueNames } from './catalogue-names.ts';
import type { Direction } from './direction.ts';
import { type ProductWrite, productWrite } from './product-write.ts';
import { redoRow } from './redo-row.ts';
import { type SheetProductState, sheetProductsById } from './sheet-products.ts';

/** After this many rows, yields to other requests of the process. */
const ROWS_PER_TURN = 25;
/** Products read per query. Parsing the rows of a larger result would block other requests. */
const READ_AT_ONCE = 500;
/** The progress is updated after this many rows. */
const ROWS_PER_NOTE = 1_000;

export interface Catalogue {
  readonly names: CatalogueNames;
  readonly products: ReadonlyMap<string, SheetProductState>;
}

/** What to write for a row's product, or why it is refused. */
export interface Outcome {
  readonly position: number;
  readonly refusal: string | null;
  readonly write: ProductWrite | null;
}

export async function readCatalogue(tx: Tx, ids: readonly string[]): Promise<Catalogue> {
  const products = new Map<string, SheetProductState>();
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    const some = await sheetProductsById(tx, ids.slice(start, start + READ_AT_ONCE));
    for (const [id, state] of some) products.set(id, state);
  }
  return { names: await readCatalogueNames(tx), products };
}

/** Judges the rows in order, each against the catalogue and the rows before it. */
export async function judgeRows(
  catalogue: Catalogue,
  direction: Direction,
  rows: readonly BulkChangeRow[],
  tell: (done: number) => Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_PER_NOTE === 0) await tell(index);
    else if (index % ROWS_PER_TURN === 0) await nextTurn();
    const current = row.product_id === null ? undefined : catalogue.products.get(row.product_id);
    outcomes.push(judgeRow(direction, catalogue.names, row, current ?? null));
  }
  return outcomes;
}

/** Decides what to write for a row, given its product's current state; null for a new product. */
export function judgeRow(
  direction: Direction,
  names: CatalogueNames,
  row: BulkChangeRow,
  current: SheetProductState | null,
): Outcome {
  const { position } = row;
  const { after, refusal } = redoRow(current, direction.changesOf(row), names);
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
