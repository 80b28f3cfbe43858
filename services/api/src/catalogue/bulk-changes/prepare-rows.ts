import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { BulkChangeRow } from '../../db/schema.ts';
import { type CatalogueNames, openCatalogueNames } from './catalogue-names.ts';
import { authorOf, type Run } from './direction.ts';
import { judgeRows, type Outcome, recordOutcomes } from './judge-rows.ts';
import { keepVersions } from './keep-versions.ts';
import type { ProductWrite } from './product-write.ts';
import { sheetProductsById } from './sheet-products.ts';
import { addProducts, recordUpdates, type WritePart, writePart } from './write-products.ts';

/** Rows judged and recorded at once, so that a large change is never in memory as a whole. */
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
  readonly kept: ReadonlySet<string>;
}

/**
 * Does everything that needs no locks on products, so that orders continue: judges the rows, adds products,
 * records outcomes and events, and stores versions.
 */
export async function prepareRows(run: Run): Promise<PreparedRows> {
  const names = await openCatalogueNames(run.tx);
  const count = await countRows(run);
  const addedIds: string[] = [];
  const parts: WritePart[] = [];
  const kept = new Set<string>();
  await storeProgress(run, 0, count);
  let done = 0;
  for await (const rows of rowsInParts(run)) {
    const startedAt = performance.now();
    const { added, updated } = await preparePart(run, names, rows);
    for (const { id } of added) addedIds.push(id);
    for (const id of await keepVersions(run.tx, updated)) kept.add(id);
    parts.push(writePart(updated));
    done += rows.length;
    await storeProgress(run, done, count);
    if (done < count) await pauseAfter(performance.now() - startedAt);
  }
  return { count, names, addedIds, parts, kept };
}

function pauseAfter(partMs: number): Promise<void> {
  return pause(Math.min(partMs * PAUSE_RATIO, PAUSE_MS_MAX));
}

async function preparePart(run: Run, names: CatalogueNames, rows: readonly BulkChangeRow[]) {
  const { tx } = run;
  const products = await sheetProductsById(tx, productIds(rows));
  const outcomes = await judgeRows(run, names, products, rows);
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
export function productIds(rows: readonly BulkChangeRow[]): string[] {
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

async function countRows({ tx, change, direction }: Run): Promise<number> {
  const { count } = await tx
    .selectFrom('bulk_change_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bulk_change_id', '=', change.id)
    .where(direction.isToRun)
    .executeTakeFirstOrThrow();
  return count;
}

/** The rows of a change that have something to do, in order. */
async function* rowsInParts({ tx, change, direction }: Run): AsyncGenerator<BulkChangeRow[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: BulkChangeRow[] = await tx
      .selectFrom('bulk_change_rows')
      .selectAll()
      .where('bulk_change_id', '=', change.id)
      .where('position', '>', after)
      .where(direction.isToRun)
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
