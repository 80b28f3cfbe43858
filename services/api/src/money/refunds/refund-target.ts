import { type Cents, cents, dollarsFromCents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import { type RefundableLine, refundableOf } from '@kerf/domain/refund';
import type { Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow } from '../../db/schema.ts';
import { requireLockedOrder } from '../../ordering/orders/orders.store.ts';
import { lockPayment } from '../payments/payments.store.ts';
import {
  findPaymentOf,
  hasRefundableMoney,
  refundableLines,
  refundedOf,
} from '../payments/refunds.store.ts';

/** A refundable order, locked with its payment. */
export interface RefundTarget {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  /** In line order, so that the index is the line's position. */
  readonly lines: readonly RefundableLine[];
  /** The part of the payment that is neither refunded nor being refunded. */
  readonly refundable: Cents;
}

/** Locks the order and then its payment. Throws a ProblemError if the order is not paid. */
export async function lockRefundTarget(tx: Tx, orderId: string): Promise<RefundTarget> {
  const order = await requireLockedOrder(tx, orderId);
  const found = await findPaymentOf(tx, order);
  const payment = found && (await lockPayment(tx, found.id));
  if (!payment || !hasRefundableMoney(order.money, payment.state)) {
    throw new ProblemError({ code: 'order_not_refundable' });
  }
  const refunded = await refundedOf(tx, payment.id);
  return {
    order,
    payment,
    lines: await refundableLines(tx, order.id),
    refundable: refundableOf(cents(payment.amount_cents), refunded),
  };
}

export function refundTooLarge({ refundable }: RefundTarget): ProblemError {
  return new ProblemError({ code: 'refund_too_large', refundable: dollarsFromCents(refundable) });
}
