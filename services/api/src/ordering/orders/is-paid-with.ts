import type { OrderRow, PaymentRow } from '../../db/schema.ts';

/** Whether the order was paid with this payment rather than another one. */
export function isPaidWith(
  order: Pick<OrderRow, 'paid_at' | 'transaction_id'>,
  payment: Pick<PaymentRow, 'intent_id'>,
): boolean {
  return order.paid_at !== null && order.transaction_id === payment.intent_id;
}
