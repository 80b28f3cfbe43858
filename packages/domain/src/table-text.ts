import { readDelimited } from './delimited-text.ts';
import { unquoteFormula } from './formula-guard.ts';

/** A row of a CSV file; blank rows are left out. */
export interface TextRow {
  /** The row number in a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/** Rows sampled to detect the separator. */
const SAMPLE_ROWS = 20;

/**
 * Reads text as a table with any common separator, with or without quotes, of at most `rowsMax` rows. The separator
 * is the one that makes the most headings, unless the text names one.
 */
export function readTableText(
  text: string,
  isHeading: (cell: string) => boolean,
  rowsMax: number,
): { readonly separator: string; readonly rows: TextRow[] } {
  const marked = text.replace(/^\uFEFF/, '');
  const [, named] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(marked) ?? [];
  const separator =
    separators.find((each) => each === named) ?? likeliestSeparator(marked, isHeading);
  const rows = readDelimited(marked, separator, rowsMax)
    .rows.map((cells, index) => ({ number: index + 1, cells: cells.map(unquoteFormula) }))
    .filter(({ cells }) => isFilled(cells))
    .slice(named === undefined ? 0 : 1);
  return { separator, rows };
}

/** The separator that makes the most known headings, or else the most columns. */
function likeliestSeparator(text: string, isHeading: (cell: string) => boolean): Separator {
  const sampled = separators.map((separator) => {
    const rows = readDelimited(text, separator, SAMPLE_ROWS).rows.filter(isFilled);
    const known = rows.map((cells) => cells.filter(isHeading).length);
    const most = Math.max(0, ...rows.map((cells) => cells.length));
    return { separator, score: Math.max(0, ...known) * 1000 + most };
  });
  const best = Math.max(...sampled.map(({ score }) => score));
  return sampled.find(({ score }) => score === best)?.separator ?? ',';
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
