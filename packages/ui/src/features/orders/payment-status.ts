import type { Order } from '@kerf/contract/schemas/order';
import { isQuotable, isRefundable } from '@kerf/domain/order-state';
import { type OrderStatus, orderStatus } from '../../components/order-status-badge.tsx';

/** An order's payment status, regardless of shipping; `state` overrides the order's own. */
export function paymentStatus(order: Order, state = order.state): OrderStatus {
  if (isQuotable({ state, awaitsQuote: order.shippingToQuote === true })) return 'To be quoted';
  const isPartlyRefunded = isRefundable(state) && (order.refundedTotal ?? 0) > 0;
  return isPartlyRefunded ? 'Partly refunded' : orderStatus(state, 'Pending');
}
