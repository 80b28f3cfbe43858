import { readTyped } from './numbers/typed-number.ts';
import { once } from './once.ts';

declare const centsBrand: unique symbol;

/** An amount of US dollars as a whole number of cents. The only form money takes inside Kerf. */
export type Cents = number & { readonly [centsBrand]: true };

/** The largest amount. Up to this, converting dollars to cents is off by less than half a cent. */
export const CENTS_MAX = 2 ** 50;

/** The smallest and largest amount of one card payment (Stripe: $0.50 and eight digits). */
export const CARD_PAYMENT_MIN = cents(50);
export const CARD_PAYMENT_MAX = cents(99_999_999);

export function isCents(value: number): value is Cents {
  return Number.isInteger(value) && Math.abs(value) <= CENTS_MAX;
}

/** Marks a whole number as cents. Throws a RangeError on a fraction or beyond `CENTS_MAX`. */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value;
}

/**
 * Reads dollars as they come over the wire (64.5) or from a field ("1,064.50", "$64.5", "64,50").
 * Returns null unless the amount is exact to the cent; nothing is ever rounded away.
 */
export function centsFromDollars(dollars: number | string): Cents | null {
  return typeof dollars === 'number' ? centsOfNumber(dollars) : centsOfText(dollars.trim());
}

function centsOfNumber(dollars: number): Cents | null {
  // Turns -0 into 0.
  const nearest = Math.round(dollars * 100) + 0;
  return nearest / 100 === dollars && isCents(nearest) ? nearest : null;
}

function centsOfText(text: string): Cents | null {
  const read = readTyped(text, 'dollars');
  const [, sign, whole, decimals = ''] =
    (read.kind === 'number' && /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/.exec(read.text)) || [];
  if (whole === undefined) return null;
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`);
  const value = sign === '-' && amount > 0 ? -amount : amount;
  return isCents(value) ? value : null;
}

/** Dollars for the wire: 6450 is 64.5. Exact to the cent for every amount up to `CENTS_MAX`. */
export function dollarsFromCents(value: Cents): number {
  return value / 100;
}

/** Dollars for the wire of a sum of cents, capped at the largest amount. */
export function dollarsFromSum(sum: number): number {
  return dollarsFromCents(cents(Math.min(sum, CENTS_MAX)));
}

const dollarFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);

/** Money as people read it: "$1,064.50". */
export function formatCents(value: Cents): string {
  // Adding 0 turns -0, such as the credit of a free line, into "$0.00".
  return dollarFormat().format((value + 0) / 100);
}

/** Throws a RangeError beyond `CENTS_MAX`. */
export function sumCents(values: readonly Cents[]): Cents {
  return cents(values.reduce<number>((sum, value) => sum + value, 0));
}

/** Whether one card payment can be of this total in cents, which may be too large for `Cents`. */
export function fitsOneCardPayment(total: number): boolean {
  return total >= CARD_PAYMENT_MIN && total <= CARD_PAYMENT_MAX;
}
