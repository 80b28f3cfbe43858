import { type Cents, centsFromDollars } from '@kerf/domain/money';

/** Dollars of a parsed reply as cents. Throws a RangeError on what the contract would have refused. */
export function centsFromWire(dollars: number): Cents {
  const value = centsFromDollars(dollars);
  if (value === null) throw new RangeError(`Not an amount of dollars and cents: ${dollars}`);
  return value;
}
