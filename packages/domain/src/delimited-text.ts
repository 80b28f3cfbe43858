/** The rows of a text whose cells are separated by one character. */
export interface DelimitedText {
  readonly rows: string[][];
  /** Whether it has quotes that do not enclose cells, such as inch marks. */
  readonly hasStrayQuotes: boolean;
}

const QUOTE = '"';

/**
 * Splits text into rows of cells. Quotes enclose a cell if one stands at each of its ends; any other quote,
 * such as an inch mark, is a letter and concerns its own cell alone. At most `rowsMax` rows.
 */
export function readDelimited(text: string, separator: string, rowsMax: number): DelimitedText {
  const rows: string[][] = [];
  let row: string[] = [];
  let hasStrayQuotes = false;
  let at = 0;
  while (at < text.length || row.length > 0) {
    const quoted = quotedCell(text, at, separator);
    const end = quoted?.end ?? endOfPlainCell(text, at, separator);
    const written = text.slice(at, end);
    hasStrayQuotes ||= quoted === null && written.startsWith(QUOTE);
    row.push(quoted?.cell ?? withoutOuterQuotes(written));
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (rows.length === rowsMax) break;
  }
  return { rows, hasStrayQuotes };
}

/** A cell between quotes, with what is doubled in it once; null if the quote at its beginning is a letter. */
function quotedCell(
  text: string,
  start: number,
  separator: string,
): { readonly cell: string; readonly end: number } | null {
  if (text[start] !== QUOTE) return null;
  let close = text.indexOf(QUOTE, start + 1);
  while (close >= 0 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
  if (close < 0) return null;
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (end < text.length && !isEnd(text[end], separator)) return null;
  return { cell: text.slice(start + 1, close).replaceAll('""', QUOTE), end };
}

/** A cell that was enclosed without doubling the quotes in it: `"Blade 12" x 60T"`. */
function withoutOuterQuotes(cell: string): string {
  const isEnclosed = cell.length > 1 && cell.startsWith(QUOTE) && cell.endsWith(QUOTE);
  return isEnclosed ? cell.slice(1, -1) : cell;
}

function endOfPlainCell(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && !isEnd(text[end], separator)) end += 1;
  return end;
}

function isEnd(letter: string | undefined, separator: string): boolean {
  return letter === separator || letter === '\n' || letter === '\r';
}
