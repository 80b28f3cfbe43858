import type { Order } from '@kerf/contract/schemas/order';
import { mayShip, nextStates } from '@kerf/domain/order-state';

export function mayDelete(order: Order): boolean {
  return nextStates(order.state, 'admin').includes('cancelling');
}

/** Whether an unpaid order holds stock. */
export function holdsStock(order: Order): boolean {
  return order.state === 'pending' && order.hold !== 'none';
}

/** The label of the time until which an unpaid order is held. */
export function holdTitle({ hold }: Order): string {
  if (hold === 'none') return 'No stock held, payable until';
  return hold === 'first' ? 'Stock held (new account) until' : 'Stock held until';
}

export function hasShipping(order: Order): boolean {
  return mayShip(order.state);
}
