import type { NumberCounts } from '@kerf/domain/numbers/decimal-evidence';
import type { DecimalSign } from '@kerf/domain/numbers/read-number';
import type { ImportCell } from '@kerf/domain/product-import/import-cell';

/** What clients learn about a table before they choose its columns. */
export interface TableSummary {
  readonly encoding: string | null;
  /** Whether the file's bytes leave no doubt about it; absent, as below, from what the release before stored. */
  readonly isEncodingCertain?: boolean;
  /** What the encoding was taken for before anybody chose one. */
  readonly detectedEncoding?: string | null;
  /** Where the encoding is in doubt, the same for files of the same headings. */
  readonly headingsId?: string | null;
  /** The first lines with letters that depend on the encoding. */
  readonly lines?: readonly string[];
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly headingRow: number;
  readonly rows: number;
  /** The decimal sign that goes with the file's separator. */
  readonly separatorSign?: DecimalSign | null;
  /** Rows below the headings that the spreadsheet hides; they count as rows too. Earlier releases store none. */
  readonly hiddenRows?: number;
  readonly columns: readonly ColumnSummary[];
}

export interface ColumnSummary {
  readonly index: number;
  readonly heading: string;
  readonly samples: readonly ImportCell[];
  /** What its texts say about the decimal sign; absent, as below, from what the release before stored. */
  readonly numbers?: NumberCounts;
  /** The currency other than the dollar that its heading or a cell names. */
  readonly currency?: string | null;
}
