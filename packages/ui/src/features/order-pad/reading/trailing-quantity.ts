/** From here on, a number after a bare name is more likely a blade's size than a quantity. */
const SIZE_MIN = 80;

/**
 * Whether the number after a space is a quantity rather than part of the item: the 250 in "Brightcut 250",
 * the 731 in "2 608 640 731" and the 0100 in "LU5A 0100" are not.
 */
export function isTrailingQuantity(item: string, number: string): boolean {
  if (/^0\d/.test(number)) return false;
  if (/^\d+(?:\s+\d+)+$/.test(item)) return false;
  return /\d/.test(item) || Number(number) < SIZE_MIN;
}
