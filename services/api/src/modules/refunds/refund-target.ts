import { type Cents, cents, dollarsFromCents } from '@kerf/domain/money';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { type RefundableLine, refundableOf } from '@kerf/domain/refund';
import type { Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow } from '../../db/schema.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { lockPayment } from '../payments/payments.store.ts';
import { findPaymentOf, isRefundable, refundableLines, refundedOf } from './refunds.store.ts';

/** An order that can be refunded, locked with its payment. */
export interface RefundTarget {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  /** In the order of the order's own lines, whose position is their index. */
  readonly lines: readonly RefundableLine[];
  /** What of the payment neither went back nor is on its way. */
  readonly refundable: Cents;
}

/** Locks the order and then its payment. Throws a ProblemError if it is not one that is paid. */
export async function lockRefundTarget(tx: Tx, orderId: string): Promise<RefundTarget> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'deleted') throw notFound('order');
  const found = await findPaymentOf(tx, order);
  const payment = found && (await lockPayment(tx, found.id));
  if (!payment || !isRefundable(order.state, payment.state)) {
    throw new ProblemError({ code: 'order_not_refundable' });
  }
  const refunded = await refundedOf(tx, payment.id);
  return {
    order,
    payment,
    lines: await refundableLines(tx, order),
    refundable: refundableOf(cents(payment.amount_cents), refunded),
  };
}

export function refundTooLarge({ refundable }: RefundTarget): ProblemError {
  return new ProblemError({ code: 'refund_too_large', refundable: dollarsFromCents(refundable) });
}
