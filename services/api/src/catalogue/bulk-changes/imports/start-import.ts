import { randomUUID } from 'node:crypto';
import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import { noNumbers } from '@kerf/domain/numbers/decimal-evidence';
import { ProblemError } from '@kerf/domain/problem';
import { fileDecimals, holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import { headingKey, isOwnHeading } from '@kerf/domain/product-import/headings';
import { columnsOfOwnList } from '@kerf/domain/product-import/own-lists';
import { isReasonsHeading } from '@kerf/domain/product-import/rows-to-correct';
import { isTextEncoding, type TextEncoding } from '@kerf/domain/text-encoding';
import type { Database, Tx } from '../../../db/database.ts';
import type { TableSummary } from '../../../db/schema/table-summary.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.store.ts';
import type { BulkChangeDeps } from '../change-bulk-changes.ts';
import { insertBulkChange } from '../plan-bulk-change.ts';
import {
  forgetEncoding,
  rememberEncoding,
  rememberHeadings,
  requireImportFile,
  type StoredImportFile,
} from './import-files.store.ts';
import type { ReadAs } from './reading/table.ts';
import { readSummary } from './upload-import.ts';

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
async function findSummary(
  db: Database,
  actor: Actor,
  file: StoredImportFile,
  readAs: ReadAs,
): Promise<TableSummary | null> {
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

async function keepEncoding(
  tx: Tx,
  { summary }: StoredImportFile,
  encoding: TextEncoding,
): Promise<void> {
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
  const told = fileDecimals(
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
    const decimal_sign = holdsNumbers(column) && decimal !== told[at] ? decimal : null;
    // What a heading of Kerf's own means needs no memory.
    if (isOwnHeading(heading) && decimal_sign === null) return [];
    return { heading: key, sheet_column: column, unit, decimal_sign };
  });
}
