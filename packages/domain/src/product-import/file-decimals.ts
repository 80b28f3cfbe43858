import { decimalSignOf, type NumberCounts } from '../numbers/decimal-evidence.ts';
import type { DecimalSign } from '../numbers/read-number.ts';
import type { SheetColumn } from '../product-sheet/columns.ts';
import { numberColumns } from './import-cell.ts';

/** A column of a file, as far as it decides how numbers are read. */
export interface CountedColumn {
  /** What it is imported as; null if it is left out. */
  readonly column: SheetColumn | null;
  readonly numbers: NumberCounts;
  /** The sign chosen for its heading in an earlier import. */
  readonly remembered: DecimalSign | null;
}

/** Whether a column holds numbers, and so says and needs to know what the decimal sign is. */
export function holdsNumbers(column: SheetColumn | null): boolean {
  return column !== null && (numberColumns.has(column) || column === 'Volume prices');
}

/**
 * The decimal sign of each column of a file, from the numbers of those imported as numbers. Null where the
 * file leaves it open, so that a person is asked. A SKU says nothing.
 */
export function fileDecimals(
  columns: readonly CountedColumn[],
  separator: DecimalSign | null,
): (DecimalSign | null)[] {
  const counted = columns.filter(({ column }) => holdsNumbers(column));
  const known = counted.map(({ numbers }) => numbers);
  return columns.map(({ numbers, remembered }) => {
    const sign = decimalSignOf(numbers, { columns: known, remembered, separator });
    const isOpen = numbers.either > 0 || (numbers.point > 0 && numbers.comma > 0);
    return sign ?? (isOpen ? null : 'point');
  });
}
