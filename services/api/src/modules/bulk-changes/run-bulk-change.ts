import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueIndex } from '../../db/database-fault.ts';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { shareTree } from '../categories/categories.store.ts';
import { lockProducts } from '../orders/change-stock.ts';
import { type CatalogueNames, readCatalogueNames } from './catalogue-names.ts';
import { redoRow, reversed } from './redo-row.ts';
import { type SheetProductState, sheetProductsById } from './sheet-products.ts';
import { type ProductWrite, writeProducts } from './write-products.ts';

/** Held by a running change, so that a repeated job waits for it instead of running beside it. */
const RUN_LOCK = 740_160;

/** How many rows are written at a time; after each the progress is told. */
const ROWS_AT_A_TIME = 500;

/**
 * Applies or undoes a change in one transaction. A row whose product has changed meanwhile is left as it is,
 * with the reason. Does nothing if the change is neither to be applied nor to be undone, so that it may run
 * any number of times.
 */
export async function runBulkChange(db: Database, id: string): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(tx);
      const change = await tx
        .selectFrom('bulk_changes')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (change?.state === 'applying') await runRows({ db, tx, change, direction: apply });
      if (change?.state === 'undoing') await runRows({ db, tx, change, direction: undo });
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === null) throw error;
    await stopRunning(db, id);
  }
}

/** What applying and undoing do differently. */
interface Direction {
  readonly outcome: 'applied' | 'undone';
  readonly refusal: 'refusal' | 'undo_refusal';
  readonly changesOf: (row: BulkChangeRow) => BulkChangeRow['changes'];
  readonly isToRun: (row: BulkChangeRow) => boolean;
  readonly actorOf: (change: BulkChangeRecord) => string | null;
  readonly end: { readonly state: 'applied' | 'undone'; readonly at: 'applied_at' | 'undone_at' };
}

const apply: Direction = {
  outcome: 'applied',
  refusal: 'refusal',
  changesOf: (row) => row.changes,
  isToRun: (row) => row.plan === 'add' || row.plan === 'change',
  actorOf: (change) => change.applied_by,
  end: { state: 'applied', at: 'applied_at' },
};

const undo: Direction = {
  outcome: 'undone',
  refusal: 'undo_refusal',
  changesOf: (row) => reversed(row.changes),
  isToRun: (row) => row.applied === true,
  actorOf: (change) => change.undone_by,
  end: { state: 'undone', at: 'undone_at' },
};

interface Run {
  /** Where the progress is told, so that it is seen before the transaction ends. */
  readonly db: Database;
  readonly tx: Tx;
  readonly change: BulkChangeRecord;
  readonly direction: Direction;
}

async function runRows(run: Run): Promise<void> {
  const { db, tx, change, direction } = run;
  const all = await tx
    .selectFrom('bulk_change_rows')
    .selectAll()
    .where('bulk_change_id', '=', change.id)
    .orderBy('position')
    .execute();
  const rows = all.filter(direction.isToRun);
  const ids = rows.map((row) => row.product_id).filter((id) => id !== null);
  // The categories stay as they are until the products stand in them.
  await shareTree(tx);
  await lockProducts(ids).execute(tx);
  const context = {
    names: await readCatalogueNames(tx),
    products: await sheetProductsById(tx, ids),
  };
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    await tellProgress(db, change.id, start, rows.length);
    await runSome(run, context, rows.slice(start, start + ROWS_AT_A_TIME));
  }
  await tx
    .updateTable('bulk_changes')
    .set({
      ...{ state: direction.end.state, [direction.end.at]: sql<Date>`now()` },
      ...{ rows_done: rows.length, rows_total: rows.length },
    })
    .where('id', '=', change.id)
    .execute();
}

async function tellProgress(db: Database, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ rows_done: done, rows_total: total })
    .where('id', '=', id)
    .execute();
}

interface Catalogue {
  readonly names: CatalogueNames;
  readonly products: ReadonlyMap<string, SheetProductState>;
}

interface Outcome {
  readonly position: number;
  readonly refusal: string | null;
  readonly write: ProductWrite | null;
}

async function runSome(run: Run, catalogue: Catalogue, rows: readonly BulkChangeRow[]) {
  const outcomes = rows.map((row) => runRow(run.direction, catalogue, row));
  const writes = outcomes.map(({ write }) => write).filter((write) => write !== null);
  const actorId = run.direction.actorOf(run.change);
  await writeProducts(run.tx, { actorId, bulkChangeId: run.change.id }, writes);
  await recordOutcomes(run, outcomes);
}

function runRow(direction: Direction, { names, products }: Catalogue, row: BulkChangeRow): Outcome {
  const current = row.product_id === null ? null : (products.get(row.product_id) ?? null);
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
  return {
    position,
    refusal: null,
    write: { id, before: current, after, replacedBy, categoryIds },
  };
}

/** One that stays may be archived by now, and has no SKU of its own any more. */
function replacementOf(
  current: SheetProductState | null,
  sku: string,
  names: CatalogueNames,
): string | null {
  if (current?.row['Replaced by'] === sku) return current.product.replaced_by;
  return names.ownerOfSku(sku)?.id ?? null;
}

async function recordOutcomes({ tx, change, direction }: Run, outcomes: readonly Outcome[]) {
  const told = outcomes.map(({ position, refusal, write }) => ({
    ...{ position, refusal, product_id: write?.id ?? null },
  }));
  await sql`
    update bulk_change_rows as row
    set ${sql.ref(direction.outcome)} = outcome.refusal is null,
        ${sql.ref(direction.refusal)} = outcome.refusal,
        product_id = coalesce(row.product_id, outcome.product_id)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as outcome (position int, refusal text, product_id uuid)
    where row.bulk_change_id = ${change.id} and row.position = outcome.position`.execute(tx);
}

/** Another change took a name or a SKU between the check and the writing; nothing was changed. */
async function stopRunning(db: Database, id: string): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({
      state: sql`case state when 'undoing' then 'applied' else 'planned' end`,
      failure: 'Another product took one of these names meanwhile. Nothing was changed; try again.',
    })
    .where('id', '=', id)
    .where('state', 'in', ['applying', 'undoing'])
    .execute();
}
