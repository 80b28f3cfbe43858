import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { isContended } from '../../db/database-fault.ts';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { shareTree } from '../categories/categories.store.ts';
import { lockProducts } from '../orders/change-stock.ts';
import { CatalogueMoved, catalogueVersion } from './catalogue-version.ts';
import { type Direction, directionOf } from './direction.ts';
import { countAttempt, stopAfterFailure } from './failed-attempts.ts';
import { type Catalogue, judgeRow, judgeRows, type Outcome, readCatalogue } from './judge-rows.ts';
import { dropVersions, keepVersions } from './keep-versions.ts';
import type { ProductWrite } from './product-write.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { addProducts, recordUpdates, updateProducts } from './write-products.ts';

/** Held while a change runs, so that a second job waits instead of running concurrently. */
export const RUN_LOCK = 740_160;

/**
 * Applies or undoes a change in one transaction. A row whose product has changed in the meantime is
 * skipped, with the reason. Safe to repeat: does nothing unless the change is to be applied or undone now.
 * Rejects if it failed and should be retried; after too many failures, the reason is stored with the
 * change.
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
        // No statements are sent while rows are judged.
        await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx);
        const change = await tx
          .selectFrom('bulk_changes')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        const direction = change && directionOf(change.state);
        if (!direction) return;
        if (!isCounted) await countAttempt(db, change);
        isCounted = true;
        await runRows({ db, tx, change, direction });
      },
      (error) => isContended(error) || error instanceof CatalogueMoved,
    );
  } catch (error) {
    // Timed out waiting for the lock, so another process may be running the change.
    if (!hasLock) throw error;
    await stopAfterFailure(db, id, error);
  }
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

interface Run {
  /** For progress updates, which must be visible before the transaction ends. */
  readonly db: Database;
  readonly tx: Tx;
  readonly change: BulkChangeRecord;
  readonly direction: Direction;
}

/**
 * Orders wait from the moment the products are locked until the transaction ends, so everything possible is
 * done before: judging rows, adding products, recording outcomes and storing versions.
 */
async function runRows(run: Run): Promise<void> {
  const { db, tx, change, direction } = run;
  const author = { actorId: direction.actorOf(change), bulkChangeId: change.id };
  const rows = await rowsToRun(run);
  await tellProgress(db, change.id, 0, rows.length);
  // Categories must not change until the products refer to them.
  await shareTree(tx);
  const ids = rows.map((row) => row.product_id).filter((id) => id !== null);
  const version = await catalogueVersion(tx);
  const catalogue = await readCatalogue(tx, ids);
  const outcomes = await judgeRows(catalogue, direction, rows, (done) =>
    tellProgress(db, change.id, done, rows.length),
  );
  const [added, updated] = [additions(outcomes), updates(outcomes)];
  await addProducts(tx, author, added);
  await recordOutcomes(run, outcomes);
  const kept = await keepVersions(tx, updated);
  await recordUpdates(tx, author, updated.filter(isStill));

  const { rows: locked } = await lockProducts(ids).execute(tx);
  const addedIds = added.map(({ id }) => id);
  if ((await catalogueVersion(tx, addedIds)) !== version) throw new CatalogueMoved();
  const again = judgeSold(run, catalogue, rows, locked);
  const known = outcomes.filter(({ position }) => !again.has(position));
  const written = updates([...known, ...again.values()]);
  await updateProducts(tx, author, written, kept);
  await recordUpdates(tx, author, written.filter(movesStock));
  const writtenIds = new Set(written.map(({ id }) => id));
  await dropVersions(
    tx,
    [...kept].filter((id) => !writtenIds.has(id)),
  );
  await recordOutcomes(run, [...again.values()]);
  await finish(run, rows.length);
}

async function rowsToRun({ tx, change, direction }: Run): Promise<BulkChangeRow[]> {
  const rows = await tx
    .selectFrom('bulk_change_rows')
    .selectAll()
    .where('bulk_change_id', '=', change.id)
    .orderBy('position')
    .execute();
  return rows.filter(direction.isToRun);
}

function additions(outcomes: readonly Outcome[]): ProductWrite[] {
  return outcomes.flatMap(({ write }) => (write?.isNew ? [write] : []));
}

function updates(outcomes: readonly Outcome[]): ProductWrite[] {
  return outcomes.flatMap(({ write }) => (write && !write.isNew ? [write] : []));
}

/** The stock is certain only under the lock, so its event is recorded there. */
function movesStock({ quantity }: ProductWrite): boolean {
  return quantity !== 0;
}

const isStill = (write: ProductWrite) => !movesStock(write);

interface Stock {
  readonly id: string;
  readonly on_hand: number;
  readonly held: number;
}

/**
 * Judges rows again whose stock has changed by orders in the meantime, which the catalogue's version does
 * not cover.
 */
function judgeSold(
  { direction }: Run,
  { names, products }: Catalogue,
  rows: readonly BulkChangeRow[],
  locked: readonly Stock[],
): ReadonlyMap<number, Outcome> {
  const stock = new Map(locked.map((each) => [each.id, each]));
  const again = new Map<number, Outcome>();
  for (const row of rows) {
    const before = row.product_id === null ? undefined : products.get(row.product_id);
    const now = before && stock.get(before.id);
    if (!now || (now.on_hand === before.product.on_hand && now.held === before.held)) continue;
    const { on_hand, held } = now;
    const current = {
      ...{ id: before.id, held, product: { ...before.product, on_hand, held } },
      row: { ...before.row, 'On hand': String(on_hand) },
    };
    again.set(row.position, judgeRow(direction, names, row, current));
  }
  return again;
}

async function tellProgress(db: Database, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ rows_done: done, rows_total: total })
    .where('id', '=', id)
    .execute();
}

async function finish({ tx, change, direction }: Run, count: number): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({
      ...{ state: direction.end.state, [direction.end.at]: sql<Date>`now()` },
      ...{ rows_done: count, rows_total: count, failure: null },
    })
    .where('id', '=', change.id)
    .execute();
}
