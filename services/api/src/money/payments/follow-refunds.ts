import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow, RefundRow } from '../../db/schema.ts';
import { matchSoldStock } from '../../ordering/orders/match-sold-stock.ts';
import { lockOrder, wasPaidWith } from '../../ordering/orders/orders.store.ts';
import { updateFulfillment } from '../../ordering/orders/update-fulfillment.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { queueInvoiceMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { noteReversals } from '../tax-books/tax-book-entries.store.ts';
import type { RefundChange } from './record-reversals.ts';
import { refundedOf } from './refunds.store.ts';

/**
 * Applies the consequences of state changes of refunds: the order's timeline, refunded total, fulfillment
 * and stock, and the mail to the customer. The order and the payment must be locked, and the order's own
 * state already written.
 */
export async function followRefunds(
  log: Logger,
  tx: Tx,
  orderId: string,
  payment: Pick<PaymentRow, 'id' | 'intent_id'>,
  changes: readonly RefundChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  for (const change of changes) await recordRefundChange(tx, order, change);
  if (!wasPaidWith(order, payment.intent_id)) return;
  const made = changes.filter(({ refund }) => refund.state === 'succeeded');
  await noteReversals(
    tx,
    orderId,
    made.map(({ refund }) => refund.id),
  );
  await updateRefundedTotal(tx, orderId, payment.id);
  await updateGoods(
    tx,
    orderId,
    changes.map(({ refund }) => refund.id),
  );
  const isMatched = await matchSoldStock(tx, order);
  await noteSoldSince(tx, payment.id, !isMatched);
  if (isMatched) return;
  log.error({ orderId }, 'units of a failed refund have been sold since, which needs attention');
}

/** Records, for the review of failed refunds, whether their units have been sold since. */
async function noteSoldSince(tx: Tx, paymentId: string, isSold: boolean): Promise<void> {
  const isOwed = sql<boolean>`${isSold} and state = 'failed' and restock`;
  await tx
    .updateTable('refunds')
    .set({ sold_since: isOwed })
    .where('payment_id', '=', paymentId)
    .where('sold_since', '<>', isOwed)
    .execute();
}

/** Recomputes the refunded total of an order, which must be locked. */
export async function updateRefundedTotal(
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<void> {
  const refunded = await refundedOf(tx, paymentId);
  await tx
    .updateTable('orders')
    .set({ refunded_cents: refunded })
    .where('id', '=', orderId)
    .where('refunded_cents', '<>', refunded)
    .execute();
}

/** Recomputes the fulfillment if a refund took or returned units that had not shipped. */
export async function updateGoods(
  tx: Tx,
  orderId: string,
  refundIds: readonly string[],
): Promise<void> {
  const unshipped = await tx
    .selectFrom('refund_lines')
    .select('refund_id')
    .where('refund_id', 'in', refundIds)
    .where('unshipped', '>', 0)
    .executeTakeFirst();
  if (unshipped) await updateFulfillment(tx, orderId, null);
}

async function recordRefundChange(tx: Tx, order: OrderRow, { refund, from }: RefundChange) {
  await recordAudit(tx, null, 'order.refund', order.id, {
    ...refundFacts(refund),
    from,
    to: refund.state,
    ...(refund.failure !== null && { failure: refund.failure }),
  });
  const kind = mailAbout(refund);
  if (kind === null) return;
  await queueInvoiceMail(tx, order, {
    event: `${kind}:${refund.id}`,
    kind,
    content: { refundId: refund.id },
  });
}

/** Customers do not see a refund that Stripe refused, so they are not told that it failed. */
function mailAbout({
  state,
  stripe_id: stripeId,
}: RefundRow): 'order.refunded' | 'order.refund-failed' | null {
  if (state === 'succeeded') return 'order.refunded';
  return state === 'failed' && stripeId !== null ? 'order.refund-failed' : null;
}

/** A refund in the order's timeline. */
export function refundFacts(refund: RefundRow) {
  return { refundId: refund.id, amountCents: refund.amount_cents, stripeId: refund.stripe_id };
}
