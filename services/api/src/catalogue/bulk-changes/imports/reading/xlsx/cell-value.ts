import { unquoteFormula } from '@kerf/domain/formula-guard';
import type { TableCell } from '../table.ts';
import { type NumberFormats, shownNumber } from './number-formats.ts';
import { unescapeText } from './shared-strings.ts';

/** The parts of a workbook that cells refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly formats: NumberFormats;
  readonly isSince1904: boolean;
  /** Whether the results of formulas are not up to date. */
  readonly isUncalculated: boolean;
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
export function cellValue(cell: RawCell, context: CellContext): TableCell {
  if (cell.type === 'inlineStr') return unescapeText(cell.text);
  if (cell.formula !== null && !hasResult(cell, context)) return withoutResult(cell.formula);
  if (cell.value === '') return '';
  if (cell.type === 's') return context.strings[Number(cell.value)] ?? '';
  if (cell.type === 'b') return cell.value === '1' ? 'yes' : 'no';
  const number = Number(cell.value);
  if (cell.type !== 'n' || !Number.isFinite(number)) return unescapeText(cell.value);
  return shownNumber(number, context.formats[cell.style], context.isSince1904);
}

/** Writers that do not calculate leave out the result, or leave 0 and ask the next program to calculate. */
function hasResult({ type, value }: RawCell, { isUncalculated }: CellContext): boolean {
  if (value.trim() === '') return type === 'str' && !isUncalculated;
  return !(isUncalculated && Number(value) === 0);
}

/** Cells that share a formula have no formula text of their own. */
function withoutResult(formula: string): string {
  return unquoteFormula(`=${formula === '' ? 'A1' : formula}`);
}
