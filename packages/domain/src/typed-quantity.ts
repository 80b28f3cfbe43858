import { type Bounds, nearestOrderableQuantity } from './bounds.ts';
import { QUANTITY_MAX } from './limits.ts';
import { readNumber } from './numbers/read-number.ts';
import { singlePieces } from './numbers/typed-number.ts';

/** Why a text is not a quantity, in the order of the checks. */
export type QuantityFault =
  | 'empty'
  | 'formula'
  | 'zero'
  | 'too-large'
  | 'grouped'
  | 'fraction'
  | 'negative'
  | 'exponent'
  | 'unit'
  | 'not-a-number';

/**
 * A typed quantity. `meant` is the number of pieces if that is certain, as in "12 pcs" and "12.0"; null if
 * it would be a guess, as in "1.200" and "=10+2".
 */
export type TypedQuantity =
  | { readonly kind: 'whole'; readonly quantity: number }
  | { readonly kind: QuantityFault; readonly meant: number | null };

const WHOLE = /^\d+$/;
const FORMULA = /^[=@]|^[+-].*[^\d\s.,]/;
// Points, commas, apostrophes and spaces group digits in some countries; some of them are decimal marks in others.
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{2,3})*[.,'’\s]\d{3}$/;
const DECIMAL = /^(\d*)[.,](\d+)$/;
const VULGAR = /^(?:\d+\s+)?\d+\/\d+$/;
const NEGATIVE = /^[-\u2212]\s*\d+(?:[.,]\d+)?$/;
const EXPONENT = /^\d+(?:\.\d+)?e[+-]?\d+$/i;
const UNIT = /^(\d+)\s*(\p{L}{1,10}|×|\*)\.?$/iu;
const TIMES = /^[x×]\s*(\d+)$/i;
/** Units that mean single pieces. A dozen, a box or a pack does not. */
const SINGLE = new RegExp(`^(?:${singlePieces}|x|×)$`, 'iu');

/** Words for more than single pieces, each a different number of them. */
const severalPieces = String.raw`(?:box(?:es)?|bx|packs?|packets?|pkt|pkg|pk|dz|doz|dozens?|sets?|pairs?|cartons?|ctn?|cases?|rolls?|kartons?|packung(?:en)?|dutzend|paare?)\.?`;

/** What may stand after the digits of a quantity: "pcs", "boxes", "x". */
export const quantityUnit = `(?:${singlePieces}|${severalPieces}|[x×*])`;
const COUNTED = new RegExp(String.raw`^\d+\s*${quantityUnit}$`, 'iu');

/** Whether it is a number of pieces or packs in words, as in "12 ea", "2 dozen" or "x 6", and not "80T". */
export function isCounted(typed: string): boolean {
  const text = typed.normalize('NFC').trim();
  return COUNTED.test(text) || TIMES.test(text);
}

/** Reads a quantity as typed or pasted. Only digits are valid; anything else gets a reason. */
export function readQuantity(typed: string): TypedQuantity {
  const text = typed.trim();
  if (text === '') return fault('empty');
  if (WHOLE.test(text)) return wholeOf(Number(text));
  if (FORMULA.test(text)) return fault('formula');
  if (GROUPED.test(text)) return readGrouped(text);
  if (NEGATIVE.test(text)) return fault('negative');
  if (EXPONENT.test(text)) return fault('exponent');
  return readFraction(text) ?? readUnit(text) ?? fault('not-a-number');
}

/** The quantity for a number that was not typed. */
export function quantityOfNumber(value: number | null): TypedQuantity {
  return readQuantity(value === null ? '' : String(value));
}

/**
 * The quantity to offer instead of one that cannot be ordered: the closest one that can. Null if the number
 * meant is uncertain, if it can be ordered as typed, or if no quantity can.
 */
export function correctedQuantity(typed: TypedQuantity, bounds: Bounds): number | null {
  const meant = typed.kind === 'whole' ? typed.quantity : typed.meant;
  if (meant === null) return null;
  const nearest = nearestOrderableQuantity(meant, bounds);
  return typed.kind === 'whole' && nearest === meant ? null : nearest;
}

function wholeOf(quantity: number): TypedQuantity {
  if (quantity === 0) return fault('zero');
  return quantity > QUANTITY_MAX ? fault('too-large', quantity) : { kind: 'whole', quantity };
}

/** "1 200" and "1'200" have one meaning; "1.200" and "1,200" have two. */
function readGrouped(text: string): TypedQuantity {
  const read = readNumber(text);
  if (read.kind === 'no-number') return fault('not-a-number');
  const isWhole = read.kind === 'number' && WHOLE.test(read.text);
  return fault('grouped', isWhole ? Number(read.text) : null);
}

function readFraction(text: string): TypedQuantity | null {
  const [, whole = '', decimals] = DECIMAL.exec(text) ?? [];
  if (decimals !== undefined) {
    return fault('fraction', /^0+$/.test(decimals) ? piecesOf(whole) : null);
  }
  return VULGAR.test(text) ? fault('fraction') : null;
}

function readUnit(text: string): TypedQuantity | null {
  const [, times] = TIMES.exec(text) ?? [];
  if (times !== undefined) return fault('unit', piecesOf(times));
  const [, pieces = '', unit] = UNIT.exec(text.normalize('NFC')) ?? [];
  if (unit === undefined) return null;
  return fault('unit', SINGLE.test(unit) ? piecesOf(pieces) : null);
}

/** Zero pieces are not an order, and no correction is offered for them. */
function piecesOf(digits: string): number | null {
  return Number(digits) > 0 ? Number(digits) : null;
}

function fault(kind: QuantityFault, meant: number | null = null): TypedQuantity {
  return { kind, meant };
}
