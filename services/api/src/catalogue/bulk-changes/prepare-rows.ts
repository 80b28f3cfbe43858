import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../../db/listing.ts';
import type { BulkChangeRow } from '../../db/schema.ts';
import { type CatalogueNames, openCatalogueNames } from './catalogue-names.ts';
import { rebaseRow } from './plan-row.ts';
import { type ProductWrite, productWrite } from './product-write.ts';
import { authorOf, type Run } from './run-mode.ts';
import { type SheetProductState, sheetProductsById } from './sheet-products.ts';
import {
  addProducts,
  recordUpdates,
  storeVersions,
  type WritePart,
  writePart,
} from './write-products.ts';

/** Rows prepared and recorded at once, so that a large change is never in memory as a whole. */
const ROWS_AT_ONCE = 250;
/** The pause after a part, relative to the part's duration. It leaves Postgres to orders most of the time. */
const PAUSE_RATIO = 1.5;
/** In milliseconds, so that a change still ends on a busy machine. */
const PAUSE_MS_MAX = 400;

/** What remains to be written once the products are locked. */
export interface PreparedRows {
  readonly count: number;
  readonly names: CatalogueNames;
  readonly addedIds: readonly string[];
  readonly parts: readonly WritePart[];
  /** The products whose current version is stored. */
  readonly versioned: ReadonlySet<string>;
}

/**
 * Does everything that needs no locks on products, so that orders continue: computes what they write, adds products,
 * records outcomes and events, and stores versions.
 */
export async function prepareRows(run: Run): Promise<PreparedRows> {
  const names = await openCatalogueNames(run.tx);
  const count = await countRows(run);
  const addedIds: string[] = [];
  const parts: WritePart[] = [];
  const versioned = new Set<string>();
  await storeProgress(run, 0, count);
  let done = 0;
  for await (const rows of rowsInParts(run)) {
    const startedAt = performance.now();
    const { added, updated } = await preparePart(run, names, rows);
    for (const { id } of added) addedIds.push(id);
    for (const id of await storeVersions(run.tx, updated)) versioned.add(id);
    parts.push(writePart(updated));
    done += rows.length;
    await storeProgress(run, done, count);
    if (done < count) await pauseAfter(performance.now() - startedAt);
  }
  return { count, names, addedIds, parts, versioned };
}

function pauseAfter(partMs: number): Promise<void> {
  return pause(Math.min(partMs * PAUSE_RATIO, PAUSE_MS_MAX));
}

async function preparePart(run: Run, names: CatalogueNames, rows: readonly BulkChangeRow[]) {
  const { tx } = run;
  const products = await sheetProductsById(tx, productIds(rows));
  const outcomes = await computeOutcomes(run, names, products, rows);
  const { added, updated } = writesOf(outcomes);
  await addProducts(tx, authorOf(run), added, publicationOf(run.change));
  await recordOutcomes(run, outcomes);
  await recordUpdates(tx, authorOf(run), updated);
  return { added, updated };
}

/** When the products that a change adds are published; null for drafts. */
function publicationOf({ publishes_new, publish_new_at }: Run['change']): RawBuilder<Date | null> {
  return publishes_new
    ? sql`coalesce(${publish_new_at}::timestamptz, now())`
    : sql`null::timestamptz`;
}

/** The ids of the rows' products. A product to be added has none yet. */
function productIds(rows: readonly BulkChangeRow[]): string[] {
  return rows.map((row) => row.product_id).filter((id) => id !== null);
}

/** The writes of new products and of existing ones. */
export function writesOf(outcomes: readonly Outcome[]) {
  const writes = outcomes.flatMap(({ write }): ProductWrite[] => (write ? [write] : []));
  return {
    added: writes.filter(({ isNew }) => isNew),
    updated: writes.filter(({ isNew }) => !isNew),
  };
}

function countRows({ tx, change, mode }: Run): Promise<number> {
  return countOf(
    tx.selectFrom('bulk_change_rows').where('bulk_change_id', '=', change.id).where(mode.isToRun),
  );
}

/** The rows of a change that have something to do, in order. */
async function* rowsInParts({ tx, change, mode }: Run): AsyncGenerator<BulkChangeRow[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: BulkChangeRow[] = await tx
      .selectFrom('bulk_change_rows')
      .selectAll()
      .where('bulk_change_id', '=', change.id)
      .where('position', '>', after)
      .where(mode.isToRun)
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.position;
  }
}

/** Outside of the transaction, so that it is visible before that ends. */
async function storeProgress({ db, change }: Run, done: number, total: number): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ rows_done: done, rows_total: total })
    .where('id', '=', change.id)
    .execute();
}

/** After this many rows, yields to other requests of the process. */
const ROWS_PER_TURN = 25;

/** What to write for a row's product, or why it is refused. */
interface Outcome {
  readonly position: number;
  readonly refusal: string | null;
  readonly write: ProductWrite | null;
}

/** Computes what to write for rows in order, each against the catalogue and the rows before it. */
export async function computeOutcomes(
  run: Run,
  names: CatalogueNames,
  products: ReadonlyMap<string, SheetProductState>,
  rows: readonly BulkChangeRow[],
): Promise<Outcome[]> {
  const currentOf = ({ product_id }: BulkChangeRow) =>
    (product_id === null ? undefined : products.get(product_id)) ?? null;
  await names.load(
    rows.map((row) => ({
      current: currentOf(row),
      edit: editOf(run.mode.changesOf(row, run)),
    })),
  );
  const outcomes: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await nextTurn();
    outcomes.push(outcomeOf(run, names, row, currentOf(row)));
  }
  return outcomes;
}

const editOf = (changes: BulkChangeRow['changes']): SheetEdit =>
  Object.fromEntries(changes.map(({ column, to }) => [column, to]));

/** Decides what to write for a row, given its product's current state; null for a new product. */
function outcomeOf(
  run: Run,
  names: CatalogueNames,
  row: BulkChangeRow,
  current: SheetProductState | null,
): Outcome {
  const { position } = row;
  const { after, refusal } = rebaseRow(current, run.mode.changesOf(row, run), names);
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
function replacementOf(current: SheetProductState | null, sku: string, names: CatalogueNames) {
  if (current?.row['Replaced by'] === sku) return current.product.replaced_by;
  return names.ownerOfSku(sku)?.id ?? null;
}

/** Records for each row whether it was done, or why not. */
export async function recordOutcomes(
  { tx, change, mode }: Run,
  outcomes: readonly Outcome[],
): Promise<void> {
  const recorded = outcomes.map(({ position, refusal, write }) => ({
    position,
    refusal,
    product_id: write?.id ?? null,
  }));
  await sql`
    update bulk_change_rows as row
    set ${sql.ref(mode.outcome)} = outcome.refusal is null,
        ${sql.ref(mode.refusal)} = outcome.refusal,
        product_id = coalesce(row.product_id, outcome.product_id)
    from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb)
      as outcome (position int, refusal text, product_id uuid)
    where row.bulk_change_id = ${change.id} and row.position = outcome.position`.execute(tx);
}
