import type { RowsToCorrect } from '@kerf/contract/schemas/import-file';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../../http/actor.ts';
import { shareOf } from '../../../http/shares.ts';
import { readContent } from './import-files.store.ts';
import type { FaultyRow } from './reading/rows-to-correct.ts';

/** The problem rows of an import as its file has them. Throws `not_found` where the file is no longer kept. */
export async function listRowsToCorrect(
  db: Database,
  actor: Actor,
  id: string,
): Promise<RowsToCorrect> {
  const found = await db
    .selectFrom('imports')
    .select(['import_file_id', 'mapping'])
    .where('bulk_change_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('file'));
  const { readFaultyInWorker } = await import('./reading/read-in-worker.ts');
  const content = await readContent(db, found.import_file_id);
  return readFaultyInWorker(content, found.mapping, await faultyRows(db, id), shareOf(actor));
}

async function faultyRows(db: Database, id: string): Promise<FaultyRow[]> {
  const rows = await db
    .selectFrom('bulk_change_rows')
    .select(['position', 'faults'])
    .where('bulk_change_id', '=', id)
    .where('plan', '=', 'problem')
    .execute();
  return rows.map(({ position, faults }) => ({
    position,
    reasons: faults.map(({ column, reason }) => `${column}: ${reason}`).join(' '),
  }));
}
