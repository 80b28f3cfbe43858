import type { Order } from '@kerf/contract/schemas/order';
import { type OrderStatus, orderStatus } from '../../components/order-status-badge.tsx';

/** An order's payment status, regardless of shipping; `state` overrides the order's own. */
export function paymentStatus(order: Order, state = order.state): OrderStatus {
  const isPartlyRefunded = state === 'paid' && (order.refundedTotal ?? 0) > 0;
  return isPartlyRefunded ? 'Partly refunded' : orderStatus(state, 'Pending');
}
