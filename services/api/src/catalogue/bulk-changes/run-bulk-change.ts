import { sql } from 'kysely';
import {
  type Database,
  inTransaction,
  isContended,
  isDatabaseUnavailable,
  isDatabaseUnreachable,
  type Tx,
  violatedUniqueIndex,
} from '../../db/database.ts';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { shareTree } from '../categories/categories.store.ts';
import {
  computeOutcomes,
  type PreparedRows,
  prepareRows,
  recordOutcomes,
  writesOf,
} from './prepare-rows.ts';
import { authorOf, modeOf, type Run } from './run-mode.ts';
import { sheetProductsById } from './sheet-products.ts';
import {
  deleteUpdates,
  deleteVersions,
  recordUpdates,
  updateProducts,
  type WritePart,
  writePart,
} from './write-products.ts';

/** Held while a change runs, so that a second job waits instead of running concurrently. */
export const RUN_LOCK = 740_160;

/** The triggers notify processes of each product of a smaller change. */
const NOTIFIED_MAX = 20;

/**
 * Applies or undoes a change in one transaction. A row whose product has changed in the meantime is
 * skipped, with the reason. Safe to repeat: does nothing unless the change is to be applied or undone now.
 * Rejects if it failed; the reason is stored with the change, which stops after too many failures.
 */
export async function runBulkChange(db: Database, id: string): Promise<void> {
  await beginIfDue(db, id);
  let hasLock = false;
  let isCounted = false;
  try {
    await inTransaction(
      db,
      async (tx) => {
        hasLock = false;
        await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(tx);
        hasLock = true;
        // No statements are sent while rows are prepared.
        await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx);
        const change = await tx
          .selectFrom('bulk_changes')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        const mode = change && modeOf(change.state);
        if (!mode) return;
        if (change.rows_total > NOTIFIED_MAX)
          await sql`set local kerf.saving_many = 'yes'`.execute(tx);
        if (!isCounted) await countAttempt(db, change);
        isCounted = true;
        await runRows({ db, tx, change, mode, now: await timeOf(tx) });
      },
      (error) => isContended(error) || error instanceof CatalogueChanged,
    );
  } catch (error) {
    // Timed out waiting for the lock, so another process may be running the change.
    if (!hasLock) throw error;
    await stopAfterFailure(db, id, error);
  }
}

/** The time that columns written by `now()` have in this transaction. */
async function timeOf(tx: Tx): Promise<Date> {
  const { now } = await tx
    .selectNoFrom(sql<Date>`now()::timestamptz(3)`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

/** Postgres' clock alone decides whether the time of a scheduled change has come. */
async function beginIfDue(db: Database, id: string): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ state: 'applying' })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('takes_effect_at', '<=', sql<Date>`now()`)
    .execute();
}

/**
 * Orders wait from the moment the products are locked until the transaction ends, so only the writing comes
 * after it. If somebody has changed the catalogue by then, all rows are prepared again.
 */
async function runRows(run: Run): Promise<void> {
  const { tx } = run;
  const version = await catalogueVersion(tx);
  const prepared = await prepareRows(run);
  // Categories must not change until the products refer to them; the tree is always locked first.
  await shareTree(tx);
  const stockMoved = await lockWritten(tx, prepared.parts);
  if ((await catalogueVersion(tx, prepared.addedIds)) !== version) throw new CatalogueChanged();
  await writeLocked(run, prepared, stockMoved);
  await finish(run, prepared.count);
}

async function finish({ tx, change, mode }: Run, count: number): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({
      state: mode.end.state,
      [mode.end.at]: sql<Date>`now()`,
      rows_done: count,
      rows_total: count,
      failure: null,
    })
    .where('id', '=', change.id)
    .execute();
  await recordAudit(tx, null, 'bulk-change.finish', change.id, {
    title: change.title,
    rows: count,
  });
}

/**
 * A string that changes whenever a category changes, or a product is added, archived, or changed in
 * anything but its stock. Ignores the products in `except`.
 */
async function catalogueVersion(tx: Tx, except: readonly string[] = []): Promise<string> {
  const found = await tx
    .selectFrom('products')
    .select(({ fn }) => [
      fn.sum<string>('version').as('versions'),
      fn.countAll().as('count'),
      // Archiving and reorder points do not create versions. Summing the times detects which products are
      // archived, even if their number stays the same.
      sql<string>`sum(extract(epoch from archived_at))`.as('archived'),
      fn.sum<string>('reorder_at').as('reorder_at'),
      fn.sum<string>('reorder_quantity').as('reorder_quantity'),
      sql<number>`(select version from category_tree)`.as('categories'),
    ])
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .executeTakeFirstOrThrow();
  return JSON.stringify(found);
}

/** Locks the products of a change. Returns those whose stock has changed since their rows were prepared. */
async function lockWritten(tx: Tx, parts: readonly WritePart[]): Promise<Set<string>> {
  const prepared = new Map(parts.flatMap(({ writes }) => writes).map((write) => [write.id, write]));
  const { rows } = await sql<Pick<SoldProduct, 'id' | 'on_hand' | 'held'>>`
    with locked as materialized (${lockProducts([...prepared.keys()])})
    select id, on_hand, held from locked`.execute(tx);
  const stockMoved = rows.filter(({ id, on_hand, held }) => {
    const before = prepared.get(id);
    return before?.onHand !== on_hand || before.held !== held;
  });
  return new Set(stockMoved.map(({ id }) => id));
}

/** Writes the prepared rows to locked products. Rows of products in `stockMoved` are computed again. */
async function writeLocked(
  run: Run,
  prepared: PreparedRows,
  stockMoved: ReadonlySet<string>,
): Promise<void> {
  const { tx } = run;
  const parts = prepared.parts.map(({ columns, writes }) => ({
    columns,
    writes: writes.filter(({ id }) => !stockMoved.has(id)),
  }));
  const again = stockMoved.size === 0 ? [] : [await computeAgain(run, prepared, [...stockMoved])];
  await updateProducts(tx, authorOf(run), [...parts, ...again], prepared.versioned);
}

/** Computes rows again whose stock has changed, which the catalogue's version does not cover. */
async function computeAgain(
  run: Run,
  { names, versioned }: PreparedRows,
  ids: readonly string[],
): Promise<WritePart> {
  const { tx } = run;
  const rows = await readRows(run, ids);
  const products = await sheetProductsById(tx, ids);
  const outcomes = await computeOutcomes(run, names, products, rows);
  const { updated } = writesOf(outcomes);
  await recordOutcomes(run, outcomes);
  await deleteUpdates(tx, ids);
  await recordUpdates(tx, authorOf(run), updated);
  const written = new Set(updated.map(({ id }) => id));
  await deleteVersions(
    tx,
    ids.filter((id) => versioned.has(id) && !written.has(id)),
  );
  return writePart(updated);
}

function readRows(
  { tx, change, mode }: Run,
  productIds: readonly string[],
): Promise<BulkChangeRow[]> {
  return tx
    .selectFrom('bulk_change_rows')
    .selectAll()
    .where('bulk_change_id', '=', change.id)
    .where(mode.isToRun)
    .where(({ eb, fn }) => eb('product_id', '=', fn.any(eb.val([...productIds]))))
    .orderBy('position')
    .execute();
}

/** After this many failed attempts the change stops, and an admin decides what to do. */
const ATTEMPTS_MAX = 3;

/** Every attempt ended with its process, so that none could report what failed. */
class AttemptsCutShort extends Error {
  override readonly name = 'AttemptsCutShort';
}

/** The catalogue changed while rows were prepared. */
class CatalogueChanged extends Error {
  override readonly name = 'CatalogueChanged';
}

/** Counts an attempt outside of its transaction, so that it counts even if the process is killed. */
async function countAttempt(db: Database, { id, attempts }: BulkChangeRecord): Promise<void> {
  if (attempts >= ATTEMPTS_MAX) throw new AttemptsCutShort();
  await db
    .updateTable('bulk_changes')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Records why an attempt failed and rethrows, so that the job logs it and is retried. After the last
 * attempt, the change returns to the state it was started from, where a retry finds nothing to do.
 */
async function stopAfterFailure(db: Database, id: string, error: unknown): Promise<never> {
  if (isDatabaseUnreachable(error)) throw error;
  const isCutShort = error instanceof AttemptsCutShort;
  const isFinal = isCutShort || violatedUniqueIndex(error) !== null;
  const reason = sql<string>`${`${reasonOf(error)} Nothing was changed.`}::text`;
  const isOver = sql<boolean>`attempts >= ${isFinal ? 0 : ATTEMPTS_MAX}`;
  await inTransaction(db, async (tx) => {
    const stopped = await tx
      .updateTable('bulk_changes')
      .set({
        state: sql`case when not ${isOver} then state when state = 'undoing' then 'applied' else 'planned' end`,
        takes_effect_at: sql`case when not ${isOver} or state = 'undoing' then takes_effect_at end`,
        // An earlier attempt's reason says more than this one.
        failure: isCutShort ? sql`coalesce(failure, ${reason})` : reason,
      })
      .where('id', '=', id)
      .where('state', 'in', ['applying', 'undoing'])
      .where('attempts', '>', 0)
      .returning(['state', 'title', 'failure'])
      .executeTakeFirst();
    if (!stopped || modeOf(stopped.state)) return;
    const { title, failure } = stopped;
    await recordAudit(tx, null, 'bulk-change.fail', id, { title, reason: failure });
  });
  throw error;
}

function reasonOf(error: unknown): string {
  if (violatedUniqueIndex(error) !== null) {
    return 'Another product took one of these names or SKUs meanwhile.';
  }
  if (error instanceof AttemptsCutShort) return 'The server stopped during every attempt.';
  if (error instanceof CatalogueChanged) {
    return 'Somebody edited products or categories at the same time.';
  }
  if (isDatabaseUnavailable(error)) return 'The shop was too busy to do it.';
  return 'A server error stopped it.';
}
