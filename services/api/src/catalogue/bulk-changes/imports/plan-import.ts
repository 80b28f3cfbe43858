import { importFileFaultText } from '@kerf/contract/import-file-fault';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../db/database.ts';
import { recordAudit } from '../../../platform/audit/audit.store.ts';
import { lockBulkChange } from '../bulk-changes.store.ts';
import { planRows, type WantedRow } from '../plan-bulk-change.ts';
import { readContent } from './import-files.store.ts';
import { ImportFault } from './reading/table.ts';

/** Held together with the change's id while it is planned, so that a second job waits. */
const PLAN_LOCK = 740_161;

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
    await storePlan(db, id, await readWanted(db, found));
  } catch (error) {
    if (error instanceof ImportFault) await giveUp(db, id, importFileFaultText[error.fault]);
    else if (!(error instanceof Discarded)) throw error;
  }
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

function findWaiting(db: Database | Tx, id: string) {
  return db
    .selectFrom('imports')
    .innerJoin('bulk_changes', 'bulk_changes.id', 'bulk_change_id')
    .select(['import_file_id', 'mapping'])
    .where('bulk_change_id', '=', id)
    .where('state', '=', 'planning')
    .executeTakeFirst();
}

/** A function of its own, so that the file's bytes are not kept in memory while its rows are planned. */
async function readWanted(db: Database, { import_file_id, mapping }: Waiting) {
  const { readRowsInWorker } = await import('./reading/read-in-worker.ts');
  const rows = await readRowsInWorker(await readContent(db, import_file_id), mapping);
  return mapping.volumePrices === 'along'
    ? rows.map((row) => ({ ...row, volumePricesAlong: true }))
    : rows;
}

/** Plans and stores the rows once, even if the job runs twice concurrently. */
function storePlan(db: Database, id: string, wanted: readonly WantedRow[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${PLAN_LOCK}, hashtext(${id}))`.execute(tx);
    if (!(await findWaiting(tx, id))) return;
    await planRows(tx, id, wanted, (done) => noteProgress(db, id, done, wanted.length));
    const { state } = await lockBulkChange(tx, id);
    if (state !== 'planning') throw new Discarded();
    await tx
      .updateTable('bulk_changes')
      .set({ state: 'planned', rows_done: wanted.length, rows_total: wanted.length })
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
function giveUp(db: Database, id: string, failure: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const discarded = await tx
      .updateTable('bulk_changes')
      .set({ state: 'discarded', failure })
      .where('id', '=', id)
      .where('state', '=', 'planning')
      .returning('title')
      .executeTakeFirst();
    if (!discarded) return;
    const { title } = discarded;
    await recordAudit(tx, null, 'bulk-change.fail', id, { title, reason: failure });
  });
}

/** Longer than planning takes, so that one in progress is left to its job. */
const LOST_AFTER = '1 minute';
/** After failing for this long, another attempt would fail too. */
const GIVEN_UP_AFTER = '15 minutes';

/**
 * Plans imports whose job was lost with its process, and discards those that keep failing. `plan` is
 * `planImport`, in this process or another.
 */
export async function planWaitingImports(
  db: Database,
  plan: (id: string) => Promise<void>,
): Promise<void> {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
  const waiting = await db
    .selectFrom('bulk_changes')
    .select(['id', sql<boolean>`created_at < ${ago(GIVEN_UP_AFTER)}`.as('is_hopeless')])
    .where('state', '=', 'planning')
    .where('created_at', '<', ago(LOST_AFTER))
    .orderBy('created_at')
    .execute();
  for (const { id, is_hopeless } of waiting) {
    if (is_hopeless) await giveUp(db, id, 'The rows could not be checked. Import the file again.');
    else await plan(id);
  }
}
