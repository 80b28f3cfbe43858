import { randomUUID } from 'node:crypto';
import { ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../../db/database.ts';
import type { TableSummary } from '../../../db/schema/table-summary.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/actor.ts';
import { shareOf } from '../../../http/shares.ts';
import { recordAudit } from '../../../platform/audit/audit.store.ts';
import { insertImportFile, readContent, type StoredImportFile } from './import-files.store.ts';
import { ImportFault } from './reading/table.ts';

/** Loaded on first use: no other call reads files. */
const loadReading = () => import('./reading/read-in-worker.ts');

/** Stores an uploaded file and returns its id. Throws a ProblemError if it cannot be imported. */
export async function uploadImport(
  db: Database,
  actor: Actor,
  name: string,
  content: Uint8Array,
): Promise<string> {
  const { kind, summary } = await summarizeSheet(actor, content, null);
  const id = randomUUID();
  const title = name === '' ? `products.${kind}` : name;
  await inTransaction(db, async (tx) => {
    await insertImportFile(tx, { id, name: title, kind, content, summary, userId: actor.userId });
    await recordAudit(tx, actor, 'bulk-change.upload', id, { title, rows: summary.rows });
  });
  return id;
}

/** The summary of one sheet of a stored file; null is the first with rows. Throws a ProblemError. */
export async function readSummary(
  db: Database,
  actor: Actor,
  { id, kind, summary }: StoredImportFile,
  sheet: string | null,
): Promise<TableSummary> {
  if (kind === 'csv' || sheet === null || sheet === summary.sheet) return summary;
  return (await summarizeSheet(actor, await readContent(db, id), sheet)).summary;
}

async function summarizeSheet(actor: Actor, content: Uint8Array, sheet: string | null) {
  const { summarizeInWorker } = await loadReading();
  try {
    return await summarizeInWorker(content, sheet, shareOf(actor));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    throw new ProblemError({ code: 'import_file_unreadable', fault: error.fault });
  }
}
