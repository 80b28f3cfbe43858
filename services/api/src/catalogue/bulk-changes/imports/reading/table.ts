import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import type { ImportFileFault, ImportFileKind } from '@kerf/domain/import-file';
import type { ImportCell } from '@kerf/domain/product-import/import-cell';
import type { TextEncoding } from '@kerf/domain/text-encoding';

/** A workbook's number whose format adds to it: 190, shown as "KC-190". */
export interface ShownNumber {
  readonly value: number;
  readonly shown: string;
  /** The currency other than the US dollar that the format names. */
  readonly currency?: string;
}

export type TableCell = ImportCell | ShownNumber;

/** A row of a file; blank rows are left out. */
export interface TableRow {
  /** The row number in a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly TableCell[];
  /** Whether the spreadsheet hides it, by a filter or by hand. */
  readonly isHidden: boolean;
}

/** One table of a file. */
export interface Table {
  readonly kind: ImportFileKind;
  readonly encoding: TextEncoding | null;
  /** Whether the bytes leave no doubt about the encoding. */
  readonly isEncodingCertain?: boolean;
  /** What separates the cells of a CSV file. */
  readonly separator?: string;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
}

/** What of a file is read, and how: null as the file suggests. */
export interface ReadAs {
  readonly sheet: string | null;
  readonly encoding: TextEncoding | null;
}

/** Rows above the headings, such as a title, which are read in addition to the products. */
const ROWS_ABOVE = 20;

/** The number of rows to read. If there is one more, the file has too many. */
export const TABLE_ROWS_MAX = BULK_ROWS_MAX + ROWS_ABOVE;

export const TABLE_COLUMNS_MAX = 200;

/** Marks a cell that is merged with another one. */
export const MERGED_CELL = '#MERGED!';

export function isFilled(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => typeof cell !== 'string' || cell.trim() !== '');
}

/** A cell as people see it. */
export function shownCell(cell: TableCell): ImportCell {
  return typeof cell === 'object' ? cell.shown : cell;
}

/** A file that cannot be imported. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
  readonly fault: ImportFileFault;

  constructor(fault: ImportFileFault) {
    super(fault);
    this.fault = fault;
  }
}
