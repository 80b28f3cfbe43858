import type { TypedRow } from '@kerf/domain/pad-row';
import { readColumns } from './columns.ts';
import { splitCells } from './split-cells.ts';

/** All of the rows, or why none were taken. */
export type RowsRead =
  | {
      readonly kind: 'rows';
      readonly rows: readonly TypedRow[];
      /** The names of the ignored columns. */
      readonly unread: readonly string[];
    }
  | { readonly kind: 'empty' }
  /** `lines` is the number of nonblank lines. */
  | { readonly kind: 'too-many'; readonly lines: number };

/** Blank lines and headers do not count, so a few more lines are read than rows are allowed. */
const SPARE_ROWS = 2_000;

/** Parses pasted text or a file's text: all rows or none. */
export function readRows(text: string, rowsMax: number): RowsRead {
  const readMax = rowsMax + SPARE_ROWS;
  const cells = splitCells(text, readMax + 1);
  const { rows, unread } = readColumns(cells);
  if (rows.length > rowsMax || cells.length > readMax)
    return { kind: 'too-many', lines: linesIn(text) };
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'rows', rows, unread };
}

function linesIn(text: string): number {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
}
