import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import type { ImportFileKind } from '@kerf/domain/import-file';
import type { DecimalSign } from '@kerf/domain/numbers/read-number';
import type { ImportUnit } from '@kerf/domain/product-import/import-cell';
import type { Generated, JSONColumnType } from 'kysely';
import type { TableSummary } from './table-summary.ts';
import type { Timestamp } from './timestamps.ts';

export interface ImportFiles {
  id: string;
  name: string;
  kind: ImportFileKind;
  content: Buffer;
  summary: JSONColumnType<TableSummary>;
  created_by: string;
  created_at: Timestamp;
}

/** The column last chosen for a heading. */
export interface ImportHeadings {
  heading: string;
  /** A column of the product sheet; null if the heading's column was left out. */
  sheet_column: string | null;
  unit: ImportUnit;
  /** Null if its numbers never left it open. */
  decimal_sign: DecimalSign | null;
  chosen_at: Timestamp;
}

/** The encoding last chosen for files with the same headings, where their bytes leave it in doubt. */
export interface ImportEncodings {
  headings_id: string;
  encoding: string;
  chosen_at: Timestamp;
}

/** The file that a bulk change is planned from, and how its columns are read. */
export interface Imports {
  bulk_change_id: string;
  import_file_id: string;
  mapping: JSONColumnType<ImportMapping>;
  /** Rows that the file's spreadsheet hides; they are imported too. */
  hidden_rows: Generated<number>;
}
