import type { Order } from '@kerf/contract/schemas/order';
import { isShippable } from '@kerf/domain/order-state';

/** The label of the time until which an unpaid order is held. */
export function holdTitle({ hold }: Order): string {
  if (hold === 'none') return 'No stock held, payable until';
  return hold === 'first' ? 'Stock held (new customer) until' : 'Stock held until';
}

/** Whether an order has goods that may leave: one that asks for a difference in shipping has none. */
export function hasShipping(order: Order): boolean {
  return isShippable(order.state) && order.supplements === undefined;
}
