import { numberFaultText, readTyped } from '../numbers/typed-number.ts';
import type { SheetColumn } from '../product-sheet/columns.ts';
import { numberKinds } from '../product-sheet/number-columns.ts';
import { type CellReading, readImportCell } from './import-cell.ts';

/** Reads a value that a person typed for every row of an import. Unlike a file, it has no other numbers to go by. */
export function readFixedValue(column: SheetColumn, text: string): CellReading {
  const kind = numberKinds.get(column);
  const asCell = readImportCell(text, { column, decimal: 'point', unit: 'mm' });
  if (kind === undefined || asCell.kind !== 'value' || asCell.value === '') return asCell;
  const read = readTyped(text, kind);
  if (read.kind === 'number') return { kind: 'value', value: read.text };
  return read.kind === 'empty'
    ? { kind: 'blank' }
    : { kind: 'fault', reason: numberFaultText(read.kind, kind) };
}
