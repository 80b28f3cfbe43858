import {
  type LengthUnit,
  millimetres,
  numberPattern,
  readNumber,
  readUnit,
  unitPattern,
} from '../length.ts';

/** A number in a search, with the unit that it was given, if any. */
export interface Quantity {
  readonly value: number;
  readonly unit: LengthUnit | null;
  /** Written without a fraction or decimals. */
  readonly isWhole: boolean;
}

/** A length, and nothing that goes on behind it: `184mm`, `7 1/4"`, but not the `250` of `250-AB`. */
export const quantityPattern = `(${numberPattern})(${unitPattern})?`;
export const quantityEnd = String.raw`(?![\p{L}\p{N}])(?![-./][\p{L}\p{N}])`;

/** Reads what `quantityPattern` has captured. A fraction is inches. */
export function readQuantity(
  digits: string | undefined,
  unit: string | undefined,
): Quantity | null {
  const value = digits === undefined ? null : readNumber(digits);
  if (value === null || digits === undefined) return null;
  return {
    value,
    unit: unit ? readUnit(unit) : digits.includes('/') ? 'in' : null,
    isWhole: /^\d+$/.test(digits),
  };
}

/** In millimetres; a number without a unit is taken in `otherwise`. */
export function lengthOf({ value, unit }: Quantity, otherwise: LengthUnit = 'mm'): number {
  return millimetres(value, unit ?? otherwise);
}
