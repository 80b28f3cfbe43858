import type { Order } from '@kerf/contract/schemas/order';
import { type OrderStatus, orderStatus } from '../../components/order-status-badge.tsx';

/** How an order's payment stands, regardless of shipping; `state` where another than the order's own counts. */
export function paymentStatus(order: Order, state = order.state): OrderStatus {
  const isPartlyRefunded = state === 'paid' && (order.refundedTotal ?? 0) > 0;
  return isPartlyRefunded ? 'Partly refunded' : orderStatus(state, 'Pending');
}
