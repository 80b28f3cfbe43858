import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueIndex } from '../../db/database-fault.ts';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { shareTree } from '../categories/categories.store.ts';
import { lockProducts } from '../orders/change-stock.ts';
import { type Direction, directionOf } from './direction.ts';
import { catalogueVersion, judgeRows, type Outcome, readCatalogue } from './judge-rows.ts';
import { writeProducts } from './write-products.ts';

/** Held by a running change, so that a repeated job waits for it instead of running beside it. */
const RUN_LOCK = 740_160;

/** How many rows are written at a time; after each the progress is told. */
const ROWS_AT_A_TIME = 1_000;

/**
 * Applies or undoes a change in one transaction. A row whose product has changed meanwhile is left as it is,
 * with the reason. Does nothing if the change is neither to be applied nor to be undone, or its time has not
 * come, so that it may run any number of times.
 */
export async function runBulkChange(db: Database, id: string): Promise<void> {
  await beginIfDue(db, id);
  try {
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(tx);
      const change = await tx
        .selectFrom('bulk_changes')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      const direction = change && directionOf(change.state);
      if (direction) await runRows({ db, tx, change, direction });
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === null) throw error;
    await stopRunning(db, id);
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

async function runRows(run: Run): Promise<void> {
  const { db, tx, change, direction } = run;
  const all = await tx
    .selectFrom('bulk_change_rows')
    .selectAll()
    .where('bulk_change_id', '=', change.id)
    .orderBy('position')
    .execute();
  const rows = all.filter(direction.isToRun);
  await tellProgress(db, change.id, 0, rows.length);
  const outcomes = await judgeAndLock(run, rows);
  for (let start = 0; start < outcomes.length; start += ROWS_AT_A_TIME) {
    await writeSome(run, outcomes.slice(start, start + ROWS_AT_A_TIME));
    await tellProgress(db, change.id, Math.min(start + ROWS_AT_A_TIME, rows.length), rows.length);
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

/**
 * Locks the products, and says what is done to each. The rows are judged before, so that orders wait only
 * for the writing; where the catalogue has changed by then, they are judged again.
 */
async function judgeAndLock({ tx, direction }: Run, rows: readonly BulkChangeRow[]) {
  const ids = rows.map((row) => row.product_id).filter((id) => id !== null);
  // The categories stay as they are until the products stand in them.
  await shareTree(tx);
  const before = await catalogueVersion(tx);
  const outcomes = await judgeRows(await readCatalogue(tx, ids), direction, rows);
  const { rows: locked } = await lockProducts(ids).execute(tx);
  if ((await catalogueVersion(tx)) !== before || rows.some(movesStock)) {
    return judgeRows(await readCatalogue(tx, ids), direction, rows);
  }
  const stock = new Map(locked.map(({ id, on_hand, held }) => [id, { on_hand, held }]));
  return outcomes.map((outcome) => withStock(outcome, stock));
}

function movesStock({ changes }: BulkChangeRow): boolean {
  return changes.some(({ column }) => column === 'On hand');
}

/** The outcome with the stock as it is under the lock: orders move it without changing the catalogue. */
function withStock(
  outcome: Outcome,
  stock: ReadonlyMap<string, { readonly on_hand: number; readonly held: number }>,
): Outcome {
  const { write } = outcome;
  const now = write && stock.get(write.id);
  if (!write?.before || !now) return outcome;
  const before = { ...write.before, product: { ...write.before.product, ...now } };
  const product = { ...write.after.product, stock: now.on_hand };
  return { ...outcome, write: { ...write, before, after: { ...write.after, product } } };
}

async function tellProgress(db: Database, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ rows_done: done, rows_total: total })
    .where('id', '=', id)
    .execute();
}

async function writeSome(run: Run, outcomes: readonly Outcome[]): Promise<void> {
  const writes = outcomes.map(({ write }) => write).filter((write) => write !== null);
  const actorId = run.direction.actorOf(run.change);
  await writeProducts(run.tx, { actorId, bulkChangeId: run.change.id }, writes);
  await recordOutcomes(run, outcomes);
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
