import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import type {
  BulkChangeKind,
  BulkChangeState,
  RowAnswer,
  RowPlanKind,
} from '@kerf/domain/bulk-change';
import type { ImportFileKind } from '@kerf/domain/import-file';
import type { DecimalSign } from '@kerf/domain/numbers/read-number';
import type { ImportUnit } from '@kerf/domain/product-import/import-cell';
import type { CellChange, CellFault } from '@kerf/domain/product-sheet/columns';
import type { Generated, JSONColumnType } from 'kysely';
import type { TableSummary } from './table-summary.ts';
import type { Moment, Timestamp } from './timestamps.ts';

export interface BulkChangeTables {
  bulk_change_rows: {
    bulk_change_id: string;
    position: number;
    /** Null for a product not added yet. */
    product_id: string | null;
    sku: string;
    name: string;
    plan: RowPlanKind;
    changes: JSONColumnType<CellChange[]>;
    faults: JSONColumnType<CellFault[]>;
    /** How the row's questions, which are among its faults, were answered. */
    answer: RowAnswer | null;
    /** Null until the change is applied. */
    applied: boolean | null;
    refusal: string | null;
    undone: boolean | null;
    undo_refusal: string | null;
  };

  bulk_changes: {
    id: string;
    kind: BulkChangeKind;
    title: string;
    state: BulkChangeState;
    created_by: string;
    created_at: Timestamp;
    /** When it is to be applied automatically. */
    takes_effect_at: Moment | null;
    applied_at: Moment | null;
    applied_by: string | null;
    undone_at: Moment | null;
    undone_by: string | null;
    /** Progress of the run under way. */
    rows_done: Generated<number>;
    rows_total: Generated<number>;
    failure: string | null;
    /** Attempts since an admin last requested it. */
    attempts: Generated<number>;
    /** Whether added products are published, now or at `publish_new_at`; else they are drafts. */
    publishes_new: Generated<boolean>;
    publish_new_at: Moment | null;
  };
}

export interface ImportTables {
  /** The encoding last chosen for files with the same headings, where their bytes leave it in doubt. */
  import_encodings: {
    headings_id: string;
    encoding: string;
    chosen_at: Timestamp;
  };

  import_files: {
    id: string;
    name: string;
    kind: ImportFileKind;
    content: Buffer;
    summary: JSONColumnType<TableSummary>;
    created_by: string;
    created_at: Timestamp;
  };

  /** The column last chosen for a heading. */
  import_headings: {
    heading: string;
    /** A column of the product sheet; null if the heading's column was left out. */
    sheet_column: string | null;
    unit: ImportUnit;
    /** Null if its numbers never left it open. */
    decimal_sign: DecimalSign | null;
    chosen_at: Timestamp;
  };

  /** The file that a bulk change is planned from, and how its columns are read. */
  imports: {
    bulk_change_id: string;
    import_file_id: string;
    mapping: JSONColumnType<ImportMapping>;
    /** Rows that the file's spreadsheet hides; they are imported too. */
    hidden_rows: Generated<number>;
  };
}
