import type { ImportCell } from '@kerf/domain/product-import/import-cell';
import { type NumberFormats, shownNumber } from './number-formats.ts';

/** The parts of a workbook that cells refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly formats: NumberFormats;
}

/** A cell in the sheet's XML. */
export interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  text: string;
  formula: string | null;
}

/** The value of a cell as a spreadsheet shows it. For a formula, it is the result saved with it. */
export function cellValue(cell: RawCell, context: CellContext): ImportCell {
  if (cell.type === 'inlineStr') return cell.text;
  if (cell.value === '') return cell.formula === null ? '' : withoutResult(cell.formula);
  if (cell.type === 's') return context.strings[Number(cell.value)] ?? '';
  if (cell.type === 'b') return cell.value === '1' ? 'yes' : 'no';
  const number = Number(cell.value);
  if (cell.type !== 'n' || !Number.isFinite(number)) return cell.value;
  return shownNumber(number, context.formats[cell.style]);
}

/** Cells that share a formula have no formula text of their own. */
function withoutResult(formula: string): string {
  return `=${formula === '' ? 'A1' : formula}`;
}
