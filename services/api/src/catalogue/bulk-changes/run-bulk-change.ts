import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { isContended } from '../../db/database-fault.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { shareTree } from '../categories/categories.store.ts';
import { directionOf, type Run } from './direction.ts';
import { CatalogueMoved, countAttempt, stopAfterFailure } from './failed-attempts.ts';
import { prepareRows } from './prepare-rows.ts';
import { lockWritten, writeLocked } from './write-locked.ts';

/** Held while a change runs, so that a second job waits instead of running concurrently. */
export const RUN_LOCK = 740_160;

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
        await runRows({ db, tx, change, direction, now: await timeOf(tx) });
      },
      (error) => isContended(error) || error instanceof CatalogueMoved,
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
 * after it. If somebody has changed the catalogue by then, all rows are judged again.
 */
async function runRows(run: Run): Promise<void> {
  const { tx } = run;
  const version = await catalogueVersion(tx);
  const prepared = await prepareRows(run);
  // Categories must not change until the products refer to them; the tree is always locked first.
  await shareTree(tx);
  const moved = await lockWritten(tx, prepared.parts);
  if ((await catalogueVersion(tx, prepared.addedIds)) !== version) throw new CatalogueMoved();
  await writeLocked(run, prepared, moved);
  await finish(run, prepared.count);
}

async function finish({ tx, change, direction }: Run, count: number): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({
      state: direction.end.state,
      [direction.end.at]: sql<Date>`now()`,
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
