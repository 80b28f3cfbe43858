import { randomUUID } from 'node:crypto';
import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import { headingKey, isOwnHeading } from '@kerf/domain/product-import/headings';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { BulkChangeDeps } from '../bulk-changes/change-bulk-changes.ts';
import { insertBulkChange } from '../bulk-changes/plan-bulk-change.ts';
import {
  rememberHeadings,
  requireImportFile,
  type StoredImportFile,
} from './import-files.store.ts';

/**
 * Starts planning the import of a file, remembers the columns chosen for its headings, and returns the bulk
 * change's id.
 */
export function startImport(
  { db, jobs }: BulkChangeDeps,
  actor: Actor,
  fileId: string,
  mapping: ImportMapping,
): Promise<string> {
  const id = randomUUID();
  return inTransaction(db, async (tx) => {
    const file = await requireImportFile(tx, fileId);
    const { name: title, summary } = file;
    const { rows } = summary;
    await insertBulkChange(tx, actor, { id, kind: 'import', title, state: 'planning', rows });
    await tx
      .insertInto('imports')
      .values({ bulk_change_id: id, import_file_id: fileId, mapping: JSON.stringify(mapping) })
      .execute();
    await rememberHeadings(tx, chosenHeadings(file, mapping));
    await recordAudit(tx, actor, 'bulk-change.plan', id, { title, rows });
    await jobs.enqueue(tx, { kind: 'plan-import', bulkChangeId: id });
    return id;
  });
}

/** A longer text is a sentence rather than a heading that will occur again. */
const HEADING_MAX = 200;

/** The headings of the selected sheet only: other sheets have different columns at these indexes. */
function chosenHeadings({ summary }: StoredImportFile, { sheet, columns }: ImportMapping) {
  if (sheet !== null && sheet !== summary.sheet) return [];
  const chosen = new Map(columns.map((column) => [column.index, column]));
  return summary.columns.flatMap(({ index, heading }) => {
    const key = headingKey(heading);
    if (key === '' || key.length > HEADING_MAX || isOwnHeading(heading)) return [];
    const { column = null, unit = 'mm' } = chosen.get(index) ?? {};
    return { heading: key, sheet_column: column, unit } as const;
  });
}
