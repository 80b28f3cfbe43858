import type { Order } from '@kerf/contract/schemas/order';
import { mayShip, nextStates } from '@kerf/domain/order-state';
import { type OrderStatus, orderStatus } from '../../../components/order-status-badge.tsx';

/** Whether it is paid, apart from whether it is shipped. */
export function paymentStatus(order: Order): OrderStatus {
  return orderStatus(order.state, 'Pending');
}

export function mayDelete(order: Order): boolean {
  return nextStates(order.state, 'admin').includes('cancelling');
}

/** Whether an unpaid order holds stock. */
export function holdsStock(order: Order): boolean {
  return order.state === 'pending' && order.hold !== 'none';
}

/** What the end of an unpaid order's time means. */
export function holdTitle({ hold }: Order): string {
  if (hold === 'none') return 'No stock held, payable until';
  return hold === 'first' ? 'Stock held (new account) until' : 'Stock held until';
}

export function hasShipping(order: Order): boolean {
  return mayShip(order.state);
}
