import { withoutCurrency } from './currency.ts';
import { type DecimalSign, readNumber } from './read-number.ts';

/** How many texts of a column are numbers with a decimal point only, with a comma only, or either way. */
export interface NumberCounts {
  readonly point: number;
  readonly comma: number;
  readonly either: number;
  /** The first that can be read two ways. */
  readonly example: string | null;
}

/** What a column says that nobody has counted. */
export const noNumbers: NumberCounts = { point: 0, comma: 0, either: 0, example: null };

/** A longer text is no number, nor a list of prices. */
const LENGTH_MAX = 300;
const separated = /\d[.,]\d|^\D*[.,]\d/;

/** Counts what a column's texts say about its decimal sign. Prices from a quantity up, "10: 42,50", count too. */
export function countNumbers(texts: Iterable<string>): NumberCounts {
  const counts = { point: 0, comma: 0, either: 0, none: 0 };
  let example: string | null = null;
  for (const text of texts) {
    if (text.length > LENGTH_MAX || !separated.test(text)) continue;
    for (const part of text.split(/[;\n]/).map(bareNumber)) {
      const way = wayOf(part);
      counts[way] += 1;
      if (way === 'either') example ??= part;
    }
  }
  const { none: _, ...ways } = counts;
  return { ...ways, example };
}

function wayOf(text: string): DecimalSign | 'either' | 'none' {
  if (readNumber(text).kind === 'two-ways') return 'either';
  const isPoint = readNumber(text, 'point').kind === 'number';
  const isComma = readNumber(text, 'comma').kind === 'number';
  if (isPoint === isComma) return 'none';
  return isPoint ? 'point' : 'comma';
}

/** Without what may stand around a number: a quantity with a colon, a currency, a unit. */
function bareNumber(text: string): string {
  return withoutCurrency(text.replace(/^\s*\d+\+?\s*[:=×x]/, '').trim())
    .replace(/\s*(?:%|°|"|″|\p{L}+\.?)$/u, '')
    .replace(/^[TZ](?=\d)/i, '');
}

/** What is known about the decimal sign of a column besides its own numbers. */
export interface DecimalContext {
  /** All columns of the file that must be numbers. */
  readonly columns: readonly NumberCounts[];
  /** The sign chosen for this heading in an earlier import. */
  readonly remembered: DecimalSign | null;
  /** The sign that goes with the file's separator. */
  readonly separator: DecimalSign | null;
}

/**
 * The decimal sign of a column: by its own numbers, those of the file's other columns of numbers, what was
 * chosen last time, or the file's separator. Null if all of these leave it open.
 */
export function decimalSignOf(column: NumberCounts, context: DecimalContext): DecimalSign | null {
  const { columns, remembered, separator } = context;
  const own = majority([column]);
  if (own !== 'none') return own === 'tie' ? null : own;
  const others = majority(columns);
  if (others !== 'none') return others === 'tie' ? null : others;
  return remembered ?? separator;
}

function majority(columns: readonly NumberCounts[]): DecimalSign | 'tie' | 'none' {
  const point = columns.reduce((sum, counts) => sum + counts.point, 0);
  const comma = columns.reduce((sum, counts) => sum + counts.comma, 0);
  if (point === comma) return point === 0 ? 'none' : 'tie';
  return point > comma ? 'point' : 'comma';
}

/** The decimal sign where this separator is usual: a list with commas between its cells has decimal points. */
export function signOfSeparator(separator: string): DecimalSign | null {
  if (separator === ',') return 'point';
  return separator === ';' ? 'comma' : null;
}
