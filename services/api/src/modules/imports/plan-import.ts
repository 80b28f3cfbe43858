import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { importFileFaultText } from '@kerf/contract/import-file-fault';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertRows, lockBulkChange, type PlannedRow } from '../bulk-changes/bulk-changes.store.ts';
import { planRows } from '../bulk-changes/plan-bulk-change.ts';
import { readContent } from './import-files.store.ts';
import { ImportFault } from './reading/import-fault.ts';

/** Rows planned between two updates of the progress. */
const ROWS_PER_NOTE = 500;

/** The change was discarded in the meantime. */
class Discarded extends Error {
  override readonly name = 'Discarded';
}

/**
 * Plans the import of a file row by row and updates the progress. Safe to repeat: does nothing unless the
 * change is waiting for its plan. Stops once the change is discarded.
 */
export async function planImport(db: Database, id: string): Promise<void> {
  const found = await findWaiting(db, id);
  if (!found) return;
  try {
    const content = await readContent(db, found.import_file_id);
    const { readRowsApart } = await import('./reading/read-apart.ts');
    const wanted = await readRowsApart(content, found.mapping);
    const planned = await planRows(db, wanted, async (done) => {
      if (done % ROWS_PER_NOTE === 0) await noteProgress(db, id, done, wanted.length);
      else await nextTurnOfTheLoop();
    });
    await storePlan(db, id, planned);
  } catch (error) {
    if (error instanceof ImportFault) await giveUp(db, id, importFileFaultText[error.fault]);
    else if (!(error instanceof Discarded)) throw error;
  }
}

function findWaiting(db: Database, id: string) {
  return db
    .selectFrom('imports')
    .innerJoin('bulk_changes', 'bulk_changes.id', 'bulk_change_id')
    .select(['import_file_id', 'mapping'])
    .where('bulk_change_id', '=', id)
    .where('state', '=', 'planning')
    .executeTakeFirst();
}

/** Stores the rows once, even if the job runs twice concurrently. */
function storePlan(db: Database, id: string, planned: readonly PlannedRow[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state } = await lockBulkChange(tx, id);
    if (state !== 'planning') throw new Discarded();
    await insertRows(tx, id, planned);
    await tx
      .updateTable('bulk_changes')
      .set({ state: 'planned', rows_done: planned.length, rows_total: planned.length })
      .where('id', '=', id)
      .execute();
  });
}

async function noteProgress(db: Database, id: string, done: number, total: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_changes')
    .set({ rows_done: done, rows_total: total })
    .where('id', '=', id)
    .where('state', '=', 'planning')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Discarded();
}

/** Discards an import that cannot be planned, with the reason. */
export async function giveUp(db: Database, id: string, failure: string): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ state: 'discarded', failure })
    .where('id', '=', id)
    .where('state', '=', 'planning')
    .execute();
}
