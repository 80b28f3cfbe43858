import { foreignCurrency, withoutCurrency } from './currency.ts';
import { type DecimalSign, type NumberReading, readNumber } from './read-number.ts';

/** What a field or a column of numbers holds. */
export type NumberKind =
  | 'dollars'
  | 'pieces'
  | 'teeth'
  | 'speed'
  | 'angle'
  | 'percent'
  | 'length'
  | 'pitch'
  | 'weight';

/** Why a text is not such a number. */
export type NumberFault = 'two-ways' | 'decimals' | 'currency' | 'not-a-number';

/** A text as a number in plain notation, or why it is none. */
export type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: NumberFault };

/** Words for single pieces. A dozen, a box or a pack is more. */
export const singlePieces = String.raw`(?:pcs?|pieces?|ea|each|units?|st|stk|stck|stücke?|stueck)\.?`;

/** The units that may stand around a number, by its kind. */
const units: Readonly<Record<NumberKind, RegExp | null>> = {
  dollars: null,
  pieces: new RegExp(String.raw`\s*${singlePieces}$`, 'giu'),
  teeth: /^[TZ]\s*(?=\d)|\s*(?:T|Z|teeth|tooth|zähne)$/giu,
  speed: /\s*(?:rpm|r\/min|u\/min|1\/min|min-1|min⁻¹)$/giu,
  angle: /\s*(?:°|º|deg\.?|degrees?|grad)$/giu,
  percent: /\s*(?:%|percent|prozent)$/giu,
  length: /\s*mm$/giu,
  pitch: /\s*(?:tpi|zpz)$/giu,
  weight: /\s*(?:g|gr|grams?|gramm)$/giu,
};

const whole: ReadonlySet<NumberKind> = new Set(['pieces', 'teeth', 'speed', 'weight']);

/** Whether numbers of this kind have no decimals. */
export function isWholeKind(kind: NumberKind): boolean {
  return whole.has(kind);
}

/** A number without the units of its kind: "60T" and "Z48" are teeth, "15°" is an angle. */
export function withoutUnits(text: string, kind: NumberKind): string {
  const unit = units[kind];
  const plain = text.normalize('NFC').trim();
  return unit === null ? withoutCurrency(plain) : plain.replaceAll(unit, '').trim();
}

/** Reads a number with its units. Without a known decimal sign, what can be read two ways is refused. */
export function readTyped(
  text: string,
  kind: NumberKind,
  decimal: DecimalSign | null = null,
): TypedNumber {
  if (text.trim() === '') return { kind: 'empty' };
  if (kind === 'dollars' && foreignCurrency(text) !== null) return { kind: 'currency' };
  const plain = withoutUnits(text, kind);
  const read = inOwnNotation(readNumber(plain, decimal), text.trim(), kind);
  if (read.kind === 'two-ways') return { kind: 'two-ways' };
  if (read.kind === 'no-number') return { kind: 'not-a-number' };
  return isWholeKind(kind) && read.text.includes('.') ? { kind: 'decimals' } : read;
}

/** Kerf itself writes $1,250 and a bore of 15.875 mm, and never groups the digits of a measurement. */
function inOwnNotation(read: NumberReading, text: string, kind: NumberKind): NumberReading {
  if (read.kind !== 'two-ways' || isWholeKind(kind)) return read;
  const own = kind === 'dollars' ? /^-?\$[\d,]+$/ : /^-?\d+\.\d+/;
  return own.test(text) ? { kind: 'number', text: read.point } : read;
}

/** What to do about a text that is not a number of its kind. */
export function numberFaultText(fault: NumberFault, kind: NumberKind): string {
  if (fault === 'two-ways') {
    if (isWholeKind(kind)) return 'This can be read two ways. Enter digits only.';
    return kind === 'dollars'
      ? 'This can be read two ways. Enter an amount such as 48.00.'
      : 'This can be read two ways. Enter it without thousands separators.';
  }
  if (fault === 'currency') return 'This is not in US dollars. Enter dollars, such as 48.00.';
  if (kind === 'dollars') return 'Enter an amount such as 48.00.';
  if (kind === 'weight') return 'Enter whole grams, such as 850.';
  return fault === 'decimals' ? 'Enter a whole number.' : 'Enter a number.';
}
