import type { TypedRow } from '../draft/pad-rows.ts';
import { readColumns } from './columns.ts';
import { splitCells } from './split-cells.ts';

/** Rows that were read, all of them; or why none was taken. */
export type RowsRead =
  | {
      readonly kind: 'rows';
      readonly rows: readonly TypedRow[];
      /** What the columns are called that were not read. */
      readonly unread: readonly string[];
    }
  | { readonly kind: 'empty' }
  /** `lines` counts what the text has, whether they are rows or not. */
  | { readonly kind: 'too-many'; readonly lines: number };

/** Blank lines and a header count for nothing, so a few more are read than may be taken. */
const SPARE_ROWS = 2_000;

/** Reads pasted text, or that of a file. It takes every row or none. */
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
