import { unquoteFormula } from '@kerf/domain/formula-guard';
import { currencyOfFormat, foreignCurrency } from '@kerf/domain/numbers/currency';
import { format, getFormatInfo } from 'numfmt';
import type { TableCell } from '../table.ts';
import { readXml } from './package-parts.ts';

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

/** A number format that changes what a number means to people. */
type NumberFormat =
  | { readonly kind: 'date' }
  | { readonly kind: 'percent' }
  /** Adds letters, leading zeros, dashes or a currency: "KC-"000, [$€-407] 0.00. */
  | { readonly kind: 'code'; readonly pattern: string };

/** Number formats by style index. */
type NumberFormats = readonly (NumberFormat | null)[];

/** The built-in date and time formats, which have no code in the file (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);
const isBuiltInPercent = (id: number) => id === 9 || id === 10;

export function readNumberFormats(part: Uint8Array | undefined): NumberFormats {
  if (!part) return [];
  const codes = new Map<number, string>();
  const formats: (NumberFormat | null)[] = [];
  let isCellStyle = false;
  readXml(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(formatOf(Number(numFmtId), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat | null {
  const pattern = codes.get(id);
  if (pattern === undefined) {
    if (isBuiltInDate(id)) return { kind: 'date' };
    return isBuiltInPercent(id) ? { kind: 'percent' } : null;
  }
  const { type, isDate, isPercent } = getFormatInfo(pattern);
  if (isDate) return { kind: 'date' };
  if (isPercent) return { kind: 'percent' };
  return type === 'number' || type === 'general' || type === 'currency' || type === 'grouped'
    ? { kind: 'code', pattern }
    : null;
}

const DAY_MS = 86_400_000;
/** Serial date 0. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);

/** Letters, leading zeros, or a dash between digits: more than the usual notation of a number. */
const isCode = /\p{L}|^-?0\d|\d[-/]\d/u;

/** A number as a spreadsheet shows it, if its format changes its meaning. */
function shownNumber(value: number, how: NumberFormat | null | undefined, isSince1904: boolean) {
  if (!how) return value;
  switch (how.kind) {
    case 'date':
      return dateText(value, isSince1904 ? DAY_ZERO_1904 : DAY_ZERO);
    case 'percent':
      // Fifteen digits, without binary rounding errors: 0.07 is 7%.
      return `${Number((value * 100).toPrecision(15))}%`;
    case 'code': {
      const shown = format(how.pattern, value, { throws: false }).trim();
      const currency = currencyOfFormat(how.pattern) ?? foreignCurrency(shown);
      if (currency !== null) return { value, shown, currency };
      return isCode.test(shown) ? { value, shown } : value;
    }
  }
}

function dateText(value: number, dayZero: number): string {
  const moment = new Date(dayZero + Math.round(value * DAY_MS));
  return Number.isNaN(moment.getTime()) ? String(value) : moment.toISOString().slice(0, 10);
}

/** The shared strings that cells refer to by index, without the phonetic guides of East Asian scripts. */
export function readSharedStrings(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let text = '';
  let isText = false;
  let isAid = false;
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAid = true;
      isText = name === 't' && !isAid;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isAid = false;
      if (name === 'si') texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** Characters that XML cannot hold are written as _x000D_, and an underscore before such text as _x005F_. */
function unescapeText(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
