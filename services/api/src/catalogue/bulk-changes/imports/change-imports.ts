import { randomUUID } from 'node:crypto';
import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import { isNoTable } from '@kerf/domain/import-file';
import { noNumbers } from '@kerf/domain/numbers/decimal-evidence';
import { ProblemError } from '@kerf/domain/problem';
import { fileDecimals, holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import { headingKey, isOwnHeading } from '@kerf/domain/product-import/headings';
import { columnsOfOwnList } from '@kerf/domain/product-import/own-lists';
import { isReasonsHeading } from '@kerf/domain/product-import/rows-to-correct';
import { isTextEncoding, type TextEncoding } from '@kerf/domain/text-encoding';
import { type Database, inTransaction, type Tx } from '../../../db/database.ts';
import type { TableSummary } from '../../../db/schema/table-summary.ts';
import type { Actor } from '../../../http/actor.ts';
import { shareOf } from '../../../http/shares.ts';
import { recordAudit } from '../../../platform/audit/audit.store.ts';
import type { BulkChangeDeps } from '../change-bulk-changes.ts';
import { insertBulkChange } from '../plan-bulk-change.ts';
import {
  findEncoding,
  forgetEncoding,
  insertImportFile,
  readContent,
  rememberEncoding,
  rememberHeadings,
  requireImportFile,
  type StoredImportFile,
} from './import-files.store.ts';
import { ImportFault, type ReadAs } from './reading/table.ts';

/**
 * Starts planning the import of a file, remembers the columns chosen for its headings, and returns the bulk
 * change's id.
 */
export async function startImport(
  { db, jobs }: BulkChangeDeps,
  actor: Actor,
  fileId: string,
  { sheet, ...chosen }: ImportMapping,
): Promise<string> {
  const id = randomUUID();
  const file = await requireImportFile(db, fileId);
  const encoding = chosen.encoding ?? encodingOf(file);
  const mapping = { ...chosen, sheet, encoding };
  const summary = await findSummary(db, actor, file, { sheet, encoding });
  const { name: title } = file;
  const rows = summary?.rows ?? 0;
  return inTransaction(db, async (tx) => {
    await insertBulkChange(tx, actor, { id, kind: 'import', title, state: 'planning', rows });
    await tx
      .insertInto('imports')
      .values({
        bulk_change_id: id,
        import_file_id: fileId,
        mapping: JSON.stringify(mapping),
        hidden_rows: summary?.hiddenRows ?? 0,
      })
      .execute();
    if (summary) await rememberHeadings(tx, chosenHeadings(summary, mapping));
    if (encoding !== null) await keepEncoding(tx, file, encoding);
    await recordAudit(tx, actor, 'bulk-change.plan', id, { title, rows });
    await jobs.enqueue(tx, { kind: 'plan-import', bulkChangeId: id });
    return id;
  });
}

/** The summary of the selected sheet; null if that cannot be read, which discards the plan with the reason. */
async function findSummary(db: Database, actor: Actor, file: StoredImportFile, readAs: ReadAs) {
  try {
    return await readSummary(db, actor, file, readAs);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Null where its bytes leave no doubt. Clients that are older than the choice send none. */
function encodingOf({ summary }: StoredImportFile): TextEncoding | null {
  const { encoding, isEncodingCertain = true } = summary;
  return !isEncodingCertain && isTextEncoding(encoding) ? encoding : null;
}

async function keepEncoding(tx: Tx, { summary }: StoredImportFile, encoding: TextEncoding) {
  const { headingsId = null, detectedEncoding } = summary;
  if (headingsId === null) return;
  if (encoding === detectedEncoding) await forgetEncoding(tx, headingsId);
  else await rememberEncoding(tx, headingsId, encoding);
}

/** A longer text is a sentence rather than a heading that will occur again. */
const HEADING_MAX = 200;

function chosenHeadings(summary: TableSummary, { columns }: ImportMapping) {
  // What a heading means in a list of Kerf's own, it need not mean elsewhere.
  if (columnsOfOwnList(summary.columns.map(({ heading }) => heading)) !== null) return [];
  // A column that is read for two fields is remembered for the first.
  const chosen = new Map(columns.toReversed().map((column) => [column.index, column]));
  const decimals = fileDecimals(
    summary.columns.map(({ index, numbers = noNumbers }) => ({
      column: chosen.get(index)?.column ?? null,
      numbers,
      remembered: null,
    })),
    summary.separatorSign ?? null,
  );
  return summary.columns.flatMap(({ index, heading }, at) => {
    const key = headingKey(heading);
    if (key === '' || key.length > HEADING_MAX || isReasonsHeading(heading)) return [];
    const { column = null, unit = 'mm', decimal = null } = chosen.get(index) ?? {};
    // A sign that the file itself tells was not chosen by anyone.
    const decimal_sign = holdsNumbers(column) && decimal !== decimals[at] ? decimal : null;
    // What a heading of Kerf's own means needs no memory.
    if (isOwnHeading(heading) && decimal_sign === null) return [];
    return { heading: key, sheet_column: column, unit, decimal_sign };
  });
}

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
