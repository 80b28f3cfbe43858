import { type Cents, cents, sumCents } from './money.ts';

/** A number of units at a price each. */
export interface PricedLine {
  readonly unitPrice: Cents;
  readonly quantity: number;
}

/** What lines cost together. Shipping and tax are 0 where the shop charges none. */
export interface Quote {
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** The sum of the others. */
  readonly total: Cents;
}

/** What a line costs. Throws a RangeError beyond `CENTS_MAX`. */
export function lineAmount({ unitPrice, quantity }: PricedLine): Cents {
  return cents(unitPrice * quantity);
}

/** What an order of these lines costs with its shipping and tax. Throws a RangeError beyond `CENTS_MAX`. */
export function quote(
  lines: readonly PricedLine[],
  shipping: Cents = cents(0),
  tax: Cents = cents(0),
): Quote {
  const goods = sumCents(lines.map(lineAmount));
  return { goods, shipping, tax, total: sumCents([goods, shipping, tax]) };
}

/** The total in cents of any lines, also of those whose exact total no number holds. */
export function roughTotal(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
}

/**
 * The quantity meant by an order that names only a price and a total.
 * Null unless the total is a whole multiple of the price.
 */
export function quantityFromTotal(unitPrice: Cents, total: Cents): number | null {
  if (unitPrice <= 0 || total <= 0 || total % unitPrice !== 0) return null;
  return total / unitPrice;
}
