import type { Order } from '@kerf/contract/schemas/order';

/** Units of all lines together. */
export function unitsOf(order: Order): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0);
}
