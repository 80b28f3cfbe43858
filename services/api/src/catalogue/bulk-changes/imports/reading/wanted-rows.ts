import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import { isPrintable, UNPRINTABLE } from '@kerf/contract/schemas/text';
import { readFixedValue } from '@kerf/domain/product-import/fixed-value';
import {
  type CellReading,
  type ColumnReading,
  numberColumns,
  readImportCell,
} from '@kerf/domain/product-import/import-cell';
import type { CellFault, SheetColumn } from '@kerf/domain/product-sheet/columns';
import { cutText } from '@kerf/domain/text/letters';
import { UNREADABLE_LETTER } from '@kerf/domain/text-encoding';
import type { WantedRow } from '../../plan-bulk-change.ts';
import { isFilled, MERGED_CELL, shownCell, type TableCell, type TableRow } from './table.ts';

/** The maximum length of a cell, as for bulk changes sent as JSON. */
const CELL_LENGTH_MAX = 10_000;
/** How much of a faulty cell is quoted. */
const QUOTED_LENGTH = 200;

/** A column of the file, and how it is read. */
type MappedColumn = ColumnReading & { readonly index: number };

/** How the rows of a file are read. */
interface RowsReading {
  readonly columns: readonly MappedColumn[];
  /** Values that every row gets. */
  readonly fixed: NonNullable<ImportMapping['fixed']>;
  /** The maximum number of cells per row. */
  readonly width: number;
}

/** The rows of a table as a bulk change needs them. */
export function wantedRows(rows: readonly TableRow[], reading: RowsReading): WantedRow[] {
  const fixed = reading.fixed.map(({ column, value }) => {
    return { column, value, read: readFixedValue(column, value) };
  });
  return rows.map((row) => wantedRow(row, reading, fixed));
}

/** A cell of a row, or a value that every row gets. */
interface ReadCell {
  readonly column: SheetColumn;
  readonly value: string;
  readonly read: CellReading;
}

function wantedRow(
  { number, cells }: TableRow,
  { columns, width }: RowsReading,
  fixed: readonly ReadCell[],
): WantedRow {
  const edit: Partial<Record<SheetColumn, string>> = {};
  const faults = surplusFaults(cells, columns, width);
  const own = columns.map((reading): ReadCell => {
    const cell = cells[reading.index] ?? '';
    return { column: reading.column, value: quotedValue(cell), read: readCell(cell, reading) };
  });
  for (const { column, value, read } of [...fixed, ...own]) {
    if (read.kind === 'value') edit[column] = read.value;
    if (read.kind === 'fault') faults.push({ column, value, reason: read.reason });
  }
  const { SKU: sku = '', ...rest } = edit;
  if (sku === '' && !faults.some(({ column }) => column === 'SKU')) {
    faults.push({ column: 'SKU', value: '', reason: 'Enter the SKU of the product.' });
  }
  return { sku, cells: rest, position: number, faults };
}

/** A separator inside a value, such as a decimal comma, shifts the rest of the row into the wrong columns. */
function surplusFaults(
  cells: TableRow['cells'],
  columns: readonly MappedColumn[],
  width: number,
): CellFault[] {
  const last = columns.reduce((a, b) => (b.index > a.index ? b : a));
  const headings = Math.max(width, last.index + 1);
  if (!isFilled(cells.slice(headings))) return [];
  const reason = `This row has ${cells.length} cells, but there are ${headings} headings. Put quotes around a value that contains a separator.`;
  const value = cutText(cells.slice(last.index).map(quotedValue).join(' | '), QUOTED_LENGTH);
  return [{ column: last.column, value, reason }];
}

function readCell(cell: TableCell, reading: ColumnReading): CellReading {
  if (typeof cell === 'object') {
    if (!numberColumns.has(reading.column)) return readCell(cell.shown, reading);
    const isForeign = reading.isForeign === true || cell.currency !== undefined;
    return readCell(cell.value, { ...reading, isForeign });
  }
  if (cell === MERGED_CELL) {
    const reason = 'This cell is merged with another one. Unmerge it and enter its own value.';
    return { kind: 'fault', reason };
  }
  if (typeof cell === 'string' && cell.length > CELL_LENGTH_MAX) {
    const reason = `Keep it to ${CELL_LENGTH_MAX.toLocaleString('en-US')} characters.`;
    return { kind: 'fault', reason };
  }
  const spoilt = typeof cell === 'string' ? spoiltReason(cell) : null;
  return spoilt === null ? readImportCell(cell, reading) : { kind: 'fault', reason: spoilt };
}

/** Why a text cannot be what somebody wrote; null if it can. */
function spoiltReason(text: string): string | null {
  if (text.includes(UNREADABLE_LETTER)) {
    return 'A letter here cannot be read. Correct it in the file, or choose another text encoding.';
  }
  return isPrintable(text) ? null : UNPRINTABLE;
}

function quotedValue(cell: TableCell): string {
  if (cell === MERGED_CELL) return '';
  const text = cutText(String(shownCell(cell)), QUOTED_LENGTH);
  return [...text].map((sign) => (isPrintable(sign) ? sign : UNREADABLE_LETTER)).join('');
}
