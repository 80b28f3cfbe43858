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

export function hasShipping(order: Order): boolean {
  return mayShip(order.state);
}
