import type { TypedRow } from '@kerf/domain/pad-row';
import { readColumns } from './columns.ts';
import { splitCells } from './split-cells.ts';

/** Rows that were read, all of them; or why none was taken. */
export type RowsRead =
  | {
      readonly kind: 'rows';
      readonly rows: readonly TypedRow[];
      /** The names of the ignored columns. */
      readonly unread: readonly string[];
    }
  | { readonly kind: 'empty' }
  /** `lines` counts the lines of the text that are not blank. */
  | { readonly kind: 'too-many'; readonly lines: number };

/** Blank lines and a header do not count, so a few more lines are read than rows allowed. */
const SPARE_ROWS = 2_000;

/** Reads the rows of pasted text or of a file: all of them or none. */
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
