import type { ShippingStatus } from '@kerf/domain/fulfillment';
import { isShippable, type OrderState } from '@kerf/domain/order-state';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconClockX,
  IconHourglass,
  IconTrash,
  IconTruck,
} from '@tabler/icons-react';
import { StatusBadge, type StatusLook } from './status-badge.tsx';

export type OrderStatus =
  | 'Unpaid'
  | 'To be quoted'
  | 'Cancelling'
  | 'Paid'
  | 'Pending'
  | 'Shipped'
  | 'Expired'
  | 'Partly refunded'
  | 'Refunded'
  | 'Deleted';

const looks: Record<OrderStatus, StatusLook> = {
  Unpaid: { icon: IconCircleDashed, tone: 'wait' },
  'To be quoted': { icon: IconHourglass, tone: 'wait' },
  Cancelling: { icon: IconHourglass, tone: 'wait' },
  Paid: { icon: IconCircleCheck, tone: 'ok' },
  Pending: { icon: IconHourglass, tone: 'info' },
  Shipped: { icon: IconTruck, tone: 'ok' },
  Expired: { icon: IconClockX, tone: 'bad' },
  'Partly refunded': { icon: IconArrowBackUp, tone: 'wait' },
  Refunded: { icon: IconArrowBackUp, tone: 'quiet' },
  Deleted: { icon: IconTrash, tone: 'quiet' },
};

/** An order's state as an icon and a word, never as color alone. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return <StatusBadge look={looks[status]}>{status}</StatusBadge>;
}

const stateNames: Record<OrderState, OrderStatus> = {
  pending: 'Unpaid',
  cancelling: 'Cancelling',
  paid: 'Paid',
  refunded: 'Refunded',
  deleted: 'Deleted',
  expired: 'Expired',
};

/** The status that customers see: Paid until it is Shipped. */
export function orderStatus(state: OrderState, shipping: ShippingStatus): OrderStatus {
  return isShippable(state) && shipping === 'Shipped' ? 'Shipped' : stateNames[state];
}
