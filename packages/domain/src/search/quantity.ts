import {
  type LengthUnit,
  millimetres,
  numberPattern,
  readNumber,
  readUnit,
  unitPattern,
} from '../length.ts';

/** A number in a search, with its unit if it has one. */
export interface Quantity {
  readonly value: number;
  readonly unit: LengthUnit | null;
  /** Written without a fraction or decimals. */
  readonly isWhole: boolean;
}

/** Matches a length: `184mm`, `7 1/4"`, but not the `250` of `250-AB`, which `quantityEnd` excludes. */
export const quantityPattern = `(${numberPattern})(${unitPattern})?`;
export const quantityEnd = String.raw`(?![\p{L}\p{N}])(?![-./][\p{L}\p{N}])`;

/** Reads the groups captured by `quantityPattern`. A fraction is in inches. */
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

/** The length in millimetres; `otherwise` is the unit of a number without one. */
export function lengthOf({ value, unit }: Quantity, otherwise: LengthUnit = 'mm'): number {
  return millimetres(value, unit ?? otherwise);
}
