import { randomUUID } from 'node:crypto';
import { isNoTable } from '@kerf/domain/import-file';
import { ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../../db/database.ts';
import type { TableSummary } from '../../../db/schema/table-summary.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/actor.ts';
import { shareOf } from '../../../http/shares.ts';
import { recordAudit } from '../../../platform/audit/audit.store.ts';
import {
  findEncoding,
  insertImportFile,
  readContent,
  type StoredImportFile,
} from './import-files.store.ts';
import { ImportFault, type ReadAs } from './reading/table.ts';

/** Loaded on first use: no other call reads files. */
const loadReading = () => import('./reading/read-in-worker.ts');

/** Stores an uploaded file and returns its id. Throws a ProblemError if it cannot be imported. */
export async function uploadImport(
  db: Database,
  actor: Actor,
  name: string,
  content: Uint8Array,
): Promise<string> {
  const { kind, summary } = await summarizeNew(db, actor, content);
  const id = randomUUID();
  const title = name === '' ? `products.${kind}` : name;
  await inTransaction(db, async (tx) => {
    await insertImportFile(tx, { id, name: title, kind, content, summary, userId: actor.userId });
    await recordAudit(tx, actor, 'bulk-change.upload', id, { title, rows: summary.rows });
  });
  return id;
}

/** Where its bytes leave the encoding in doubt, it is the one last chosen for such headings. */
async function summarizeNew(db: Database, actor: Actor, content: Uint8Array) {
  const found = await summarizeAs(actor, content, { sheet: null, encoding: null });
  const { encoding: detectedEncoding, headingsId = null } = found.summary;
  // A file that is almost Unicode has been corrected by hand: its letters are no other encoding's.
  const chosen =
    headingsId === null || detectedEncoding === 'UTF-8' ? null : await findEncoding(db, headingsId);
  const read =
    chosen === null || chosen === detectedEncoding
      ? found
      : await summarizeAs(actor, content, { sheet: null, encoding: chosen });
  return { kind: read.kind, summary: { ...read.summary, detectedEncoding } };
}

/** The summary of a stored file, read as the file suggests or otherwise. Throws a ProblemError. */
export async function readSummary(
  db: Database,
  actor: Actor,
  { id, kind, summary }: StoredImportFile,
  { sheet, encoding }: ReadAs,
): Promise<TableSummary> {
  const isRead =
    kind === 'csv'
      ? encoding === null || encoding === summary.encoding
      : sheet === null || sheet === summary.sheet;
  if (isRead) return summary;
  return (await summarizeAs(actor, await readContent(db, id), { sheet, encoding })).summary;
}

async function summarizeAs(actor: Actor, content: Uint8Array, readAs: ReadAs) {
  const { summarizeInWorker } = await loadReading();
  try {
    return await summarizeInWorker(content, readAs, shareOf(actor));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const { fault } = error;
    throw new ProblemError(
      isNoTable(fault)
        ? { code: 'import_file_no_table', fault }
        : { code: 'import_file_unreadable', fault },
    );
  }
}
