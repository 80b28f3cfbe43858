import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import type { ImportFileKind } from '@kerf/domain/import-file';
import type { ImportCell } from '@kerf/domain/product-import/import-cell';

/** A row as the file has it, without the blank rows. */
export interface TableRow {
  /** As a spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly ImportCell[];
}

/** One table of a file. */
export interface Table {
  readonly kind: ImportFileKind;
  readonly encoding: string | null;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
}

/** Rows above the headings, such as a title, are read beside the rows of products. */
const ROWS_ABOVE = 20;

/** How many rows of a file are read. With one row more, the file has too many. */
export const TABLE_ROWS_MAX = BULK_ROWS_MAX + ROWS_ABOVE;

export const TABLE_COLUMNS_MAX = 200;

/** What stands in the cells that are merged with another one. */
export const MERGED_CELL = '#MERGED!';

export function isFilled(cells: readonly ImportCell[]): boolean {
  return cells.some((cell) => typeof cell === 'number' || cell.trim() !== '');
}
