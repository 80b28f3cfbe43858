import type { ImportMapping, RowsToCorrect } from '@kerf/contract/schemas/import-file';
import { unguardFormula } from '@kerf/domain/formula-guard';
import { holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import { numberColumns, plainNumber } from '@kerf/domain/product-import/import-cell';
import { isReasonsHeading, REASONS_HEADING } from '@kerf/domain/product-import/rows-to-correct';
import { MERGED_CELL, shownCell, splitTable, type Table, type TableCell } from './table.ts';

/** A row of the file that has problems. */
export interface FaultyRow {
  readonly position: number;
  readonly reasons: string;
}

type MappedColumn = ImportMapping['columns'][number];

/**
 * The faulty rows of a file as a file of their own, in the same columns. The reasons come first, since a cell
 * too many is found at the end of a row.
 */
export function rowsToCorrect(
  table: Table,
  { columns, fixed = [] }: ImportMapping,
  faulty: readonly FaultyRow[],
): RowsToCorrect {
  const { headings, body } = splitTable(table);
  const mapped = new Map(columns.toReversed().map((column) => [column.index, column]));
  // What was filled besides the file's own columns is remembered by no heading.
  const also = columns.filter((column) => mapped.get(column.index) !== column);
  const titles =
    headings.cells.length > 0
      ? headings.cells.map((cell) => String(shownCell(cell)))
      : ownHeadings(mapped, Math.max(...body.map(({ cells }) => cells.length)));
  const isKept = (_: unknown, index: number) => !isReasonsHeading(titles[index] ?? '');
  const reasons = new Map(faulty.map((row) => [row.position, row.reasons]));
  return {
    separator: separatorFor(columns),
    headings: [
      REASONS_HEADING,
      ...fixed.map(({ column }) => column),
      ...also.map(ownHeading),
      ...titles.filter(isKept),
    ],
    rows: body.flatMap(({ number, cells }) => {
      const reason = reasons.get(number);
      if (reason === undefined) return [];
      return [
        [
          reason,
          ...fixed.map(({ value }) => value),
          ...also.map((column) => textOf(cells[column.index] ?? '', column)),
          ...cells.map((cell, at) => textOf(cell, mapped.get(at))).filter(isKept),
        ],
      ];
    }),
  };
}

/** Headings for a file that has none, by which its columns are understood. */
function ownHeadings(mapped: ReadonlyMap<number, MappedColumn>, width: number): string[] {
  return Array.from({ length: width }, (_, index) => {
    const column = mapped.get(index);
    return column ? ownHeading(column) : `Column ${index + 1}`;
  });
}

function ownHeading({ column, unit }: MappedColumn): string {
  return unit === 'inch' ? `${column} (inch)` : column;
}

/** The separator that goes with the decimal sign of the numbers; with both signs, one that says nothing. */
function separatorFor(columns: readonly MappedColumn[]): string {
  const numbers = columns.filter(({ column }) => holdsNumbers(column));
  if (numbers.every(({ decimal }) => decimal === 'point')) return ',';
  return numbers.every(({ decimal }) => decimal === 'comma') ? ';' : '\t';
}

/** A cell as it stands in the file; numbers of a workbook have the decimal sign of their column. */
function textOf(cell: TableCell, mapped: MappedColumn | undefined): string {
  if (cell === MERGED_CELL) return '';
  if (typeof cell === 'string') return unguardFormula(cell);
  const isNumber = mapped !== undefined && numberColumns.has(mapped.column);
  if (typeof cell === 'object') return isNumber ? textOf(cell.value, mapped) : cell.shown;
  const text = plainNumber(cell);
  return isNumber && mapped.decimal === 'comma' ? text.replace('.', ',') : text;
}
