import { type Cents, centsFromDollars } from '@kerf/domain/money';

/** Dollars from a parsed reply as cents. Throws a RangeError on a value that the contract would have rejected. */
export function centsFromWire(dollars: number): Cents {
  const value = centsFromDollars(dollars);
  if (value === null) throw new RangeError(`Not an amount of dollars and cents: ${dollars}`);
  return value;
}
