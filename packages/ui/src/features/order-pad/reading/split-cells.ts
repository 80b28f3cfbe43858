import { readDelimited } from '@kerf/domain/delimited-text';
import { unquoteFormula } from '@kerf/domain/formula-guard';
import { isCounted, quantityUnit, readQuantity } from '@kerf/domain/typed-quantity';
import { isHeader } from './columns.ts';
import { isTrailingQuantity } from './trailing-quantity.ts';

const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

/** How many rows are sampled to find the separator. */
const SAMPLE_ROWS = 50;
/** The fraction of rows that a separator must split. */
const SHARE_MIN = 0.5;

/**
 * Splits text into rows of cells: by tabs, semicolons or commas, whichever most lines have. A line without it
 * is split by what it does have, or at the space before its quantity. At most `rowsMax` rows.
 */
export function splitCells(text: string, rowsMax: number): string[][] {
  const { separator, rest } = namedSeparator(text.replace(/^\uFEFF/, ''));
  const main = separator ?? likeliestSeparator(rest);
  const rows =
    main === null ? linesOf(rest).map((line) => [line]) : readDelimited(rest, main, rowsMax).rows;
  return rows.slice(0, rowsMax).map((cells) => {
    const [only = ''] = cells;
    return (cells.length > 1 ? cells : splitLine(only, main)).map(unquoteFormula);
  });
}

/** Spreadsheets may name the separator in the first line: "sep=;". */
function namedSeparator(text: string): { separator: Separator | null; rest: string } {
  const named = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  const separator = separators.find((each) => each === named?.[1]) ?? null;
  return { separator, rest: named && separator ? text.slice(named[0].length) : text };
}

function likeliestSeparator(text: string): Separator | null {
  const samples = separators.map((separator) => {
    const { rows, hasStrayQuotes } = readDelimited(text, separator, SAMPLE_ROWS);
    const filled = rows.filter(isFilled);
    const split = filled.filter((cells) => isSplit(cells, separator)).length;
    const share = split === 0 ? 0 : split / filled.length;
    return {
      separator,
      isNamed: isHeader(filled[0] ?? []),
      share: hasStrayQuotes ? share / 2 : share,
    };
  });
  const most = Math.max(...samples.map(({ share }) => share));
  const likely =
    samples.find(({ isNamed }) => isNamed) ??
    samples.find(({ share }) => share === most && share >= SHARE_MIN);
  return likely?.separator ?? null;
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** A comma or semicolon may be part of a name: it only separates if one of the cells is a quantity or empty. */
function isSplit(cells: readonly string[], separator: Separator): boolean {
  if (cells.length < 2 || (separator === ',' && isDecimalComma(cells))) return false;
  return separator === '\t' || cells.some((cell) => isQuantity(cell) || cell.trim() === '');
}

/** The comma in 250x30x3,2 is a decimal comma. */
function isDecimalComma([first = '', second = '']: readonly string[]): boolean {
  return /\d ?[x×*] ?\d+$/i.test(first) && /^\d/.test(second);
}

function isQuantity(cell: string): boolean {
  if (isCounted(cell)) return true;
  const { kind } = readQuantity(cell);
  return kind !== 'empty' && kind !== 'not-a-number' && kind !== 'unit';
}

const endsInQuantity = new RegExp(
  String.raw`^\s*(\S.*?)\s+(\d+\s+${quantityUnit}|[x×]\s*\d+|\S+)\s*$`,
  'iu',
);
/** "12 x KC-250"; in "250 x 30" the x stands between two dimensions. */
const beginsWithQuantity = /^\s*(\d+\s*[x×])\s+(\p{L}{2}.*?)\s*$/iu;

function splitLine(line: string, main: Separator | null): string[] {
  for (const separator of separators) {
    if (separator === main) continue;
    const cells = readDelimited(line, separator, 1).rows[0] ?? [];
    if (isSplit(cells, separator)) return cells;
  }
  return splitAtSpace(line);
}

/** "12 pcs" is a quantity after a space; "80T" and "80 TCG" end a name. */
function splitAtSpace(line: string): string[] {
  const [, first, rest] = beginsWithQuantity.exec(line) ?? [];
  if (first !== undefined && rest !== undefined) return [first, rest];
  const [, item, quantity = ''] = endsInQuantity.exec(line) ?? [];
  if (item === undefined) return [line];
  const isLast = /^\d+$/.test(quantity) ? isTrailingQuantity(item, quantity) : isQuantity(quantity);
  return isLast ? [item, quantity] : [line];
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
