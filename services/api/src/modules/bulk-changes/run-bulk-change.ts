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

/** Held by a running change, so that a repeated job waits for it instead of running beside it. */
export const RUN_LOCK = 740_160;

/**
 * Applies or undoes a change in one transaction. A row whose product has changed meanwhile is left as it is,
 * with the reason. Does nothing if the change is neither to be applied nor to be undone, or its time has not
 * come, so that it may run any number of times. Rejects where it failed and is to be tried again; once it
 * has failed too often, the change says why.
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
        // Postgres is not asked anything while rows are judged.
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
    // Another process may be at work on it, whose lock this one gave up waiting for.
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
  /** Where the progress is told, so that it is seen before the transaction ends. */
  readonly db: Database;
  readonly tx: Tx;
  readonly change: BulkChangeRecord;
  readonly direction: Direction;
}

/**
 * Orders wait for the products from their lock to the end of the transaction, so all that can be done
 * before it is: the rows are judged, products added, outcomes recorded and versions kept.
 */
async function runRows(run: Run): Promise<void> {
  const { db, tx, change, direction } = run;
  const author = { actorId: direction.actorOf(change), bulkChangeId: change.id };
  const rows = await rowsToRun(run);
  await tellProgress(db, change.id, 0, rows.length);
  // The categories stay as they are until the products stand in them.
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

/** What is on hand is known under the lock alone, so its event is recorded there. */
function movesStock({ quantity }: ProductWrite): boolean {
  return quantity !== 0;
}

const isStill = (write: ProductWrite) => !movesStock(write);

interface Stock {
  readonly id: string;
  readonly on_hand: number;
  readonly held: number;
}

/** Judges the rows again whose products orders have sold or held meanwhile: stock is no part of the catalogue's version. */
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
