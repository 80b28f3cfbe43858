import type { Order } from '@kerf/contract/schemas/order';

type Lines = Pick<Order, 'lines' | 'further'>;

/** Total units of all lines, including lines that a list omits. */
export function unitsOf({ lines, further }: Lines): number {
  return lines.reduce((sum, line) => sum + line.quantity, further?.units ?? 0);
}

/** How many lines an order has, including those that a list omits. */
export function linesOf({ lines, further }: Lines): number {
  return lines.length + (further?.lines ?? 0);
}
