import { inchesFromMillimetres, millimetresFromInches } from './blade.ts';

/** A number as people write lengths: `7 1/4`, `7-1/4`, `5/8`, `3,2`, `1,425`, `.098`. */
export const numberPattern = String.raw`(?:\d+(?: ?- ?| )\d+\/\d+|\d+\/\d+|\d{1,3},\d{3}(?!\d)|\d+(?:[.,]\d+)?|[.,]\d+)`;
/** A unit directly after the number, or after one space. */
export const unitPattern = String.raw`(?: ?"|[ -]?(?:inches\b|inch\b|in\b\.?|mm\b|cm\b))`;

export type LengthUnit = 'mm' | 'cm' | 'in';

const vulgar = /[¼½¾⅐-⅞]/g;
const doublePrimes = /[″“”„‟〃˝＂]|''|′′|’’/g;

/** Normalizes fractions, inch marks, dashes and spaces. */
export function plainLengths(text: string): string {
  return text
    .replaceAll(vulgar, (sign) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`)
    .normalize('NFKC')
    .replaceAll(doublePrimes, '"')
    .replaceAll('⁄', '/')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Reads a match of `numberPattern`. Null if it divides by zero. */
export function readNumber(text: string): number | null {
  const [, whole = '0', above, below] = /^(?:(\d+)[ -]+)?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (below !== undefined) {
    return Number(below) === 0 ? null : Number(whole) + Number(above) / Number(below);
  }
  // Three digits after a comma are thousands, as in a band's 1,425 mm.
  const decimal = /^[1-9]\d{0,2},\d{3}$/.test(text)
    ? text.replace(',', '')
    : text.replace(',', '.');
  const value = Number(decimal);
  return Number.isFinite(value) ? value : null;
}

/** Reads a match of `unitPattern`. */
export function readUnit(text: string): LengthUnit {
  if (/mm/i.test(text)) return 'mm';
  return /cm/i.test(text) ? 'cm' : 'in';
}

/** To a thousandth of a millimetre, so that a length is the same from inches as from millimetres. */
export function millimetres(value: number, unit: LengthUnit): number {
  const exact = unit === 'in' ? millimetresFromInches(value) : value * (unit === 'cm' ? 10 : 1);
  return Math.round(exact * 1000) / 1000;
}

const wholeLength = new RegExp(`^(${numberPattern})(${unitPattern})?$`, 'i');

/** Reads a length in millimetres. A fraction without a unit is in inches. Null if the text is not a length. */
export function readLength(text: string): number | null {
  const [, digits, unit] = wholeLength.exec(plainLengths(text)) ?? [];
  const value = digits === undefined ? null : readNumber(digits);
  if (value === null || digits === undefined) return null;
  return millimetres(value, unit ? readUnit(unit) : digits.includes('/') ? 'in' : 'mm');
}

/** Formats millimetres with at most two decimals, as etched on a blade. */
export function millimetresInWords(length: number): string {
  return `${Math.round(length * 100) / 100} mm`;
}

const SIXTEENTHS = 16;

/** Formats a length in inches: as a fraction if it is sold as one, otherwise with two decimals: `7 1/4 in`, `9.84 in`. */
export function inchesInWords(length: number): string {
  const inches = inchesFromMillimetres(length);
  const sixteenths = Math.round(inches * SIXTEENTHS);
  const apart = Math.abs(millimetresFromInches(sixteenths / SIXTEENTHS) - length);
  const isNominal = sixteenths > 0 && apart <= Math.min(0.3, length / 100);
  return isNominal ? `${mixedNumber(sixteenths)} in` : `${Math.round(inches * 100) / 100} in`;
}

/** `184 mm (7 1/4 in)`. */
export function lengthInWords(length: number): string {
  return `${millimetresInWords(length)} (${inchesInWords(length)})`;
}

function mixedNumber(sixteenths: number): string {
  const whole = Math.floor(sixteenths / SIXTEENTHS);
  let [above, below] = [sixteenths % SIXTEENTHS, SIXTEENTHS];
  if (above === 0) return `${whole}`;
  while (above % 2 === 0) [above, below] = [above / 2, below / 2];
  return whole === 0 ? `${above}/${below}` : `${whole} ${above}/${below}`;
}
