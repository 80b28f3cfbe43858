import type { DeliveryLine } from '@kerf/contract/schemas/delivery';
import { isScanned } from '../stock-counts/typed-count.ts';

/** The line of the product with this SKU or, failing that, with this other number. */
export function lineOfNumber(
  lines: readonly DeliveryLine[],
  number: string,
): DeliveryLine | undefined {
  const same = (text: string) => text.toLowerCase() === number.trim().toLowerCase();
  return lines.find(({ sku }) => same(sku)) ?? lines.find(({ numbers = [] }) => numbers.some(same));
}

/** Anything shorter is rather a quantity than a number of digits alone. */
const DIGITS_OF_NUMBER = 4;

/** Whether a number was scanned where the quantity is due. */
export function isNumberOfLine(lines: readonly DeliveryLine[], text: string): boolean {
  const isLong = text.trim().length >= DIGITS_OF_NUMBER;
  return isScanned(text) || (isLong && lineOfNumber(lines, text) !== undefined);
}
