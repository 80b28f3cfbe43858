import { isInvoiced, isPaid } from '@kerf/domain/order-state';
import type { OrderRow } from '../../db/schema.ts';

type Paid = Pick<OrderRow, 'money' | 'transaction_id'>;

/** Whether the order was paid with this intent rather than another one, whatever became of the money. */
export function wasPaidWith(order: Paid, intentId: string | null): boolean {
  return isInvoiced(order.money) && order.transaction_id === intentId;
}

/** Whether this intent's money pays the order now. */
export function isPaidWith(order: Paid, intentId: string): boolean {
  return isPaid(order.money) && order.transaction_id === intentId;
}
