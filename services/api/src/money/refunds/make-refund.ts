import { cents } from '@kerf/domain/money';
import { sql } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { PaymentRow, RefundRow } from '../../db/schema.ts';
import { PaymentUnknown } from '../../gateways/payments/payment-gateway.ts';
import { lockOrder } from '../../ordering/orders/orders.store.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { askUnderKey } from '../payments/ask-under-key.ts';
import { followRefunds } from '../payments/follow-refunds.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findPayment, lockPayment } from '../payments/payments.store.ts';
import { findRefund } from '../payments/refunds.store.ts';

/**
 * Makes a requested refund at Stripe. Repeated calls make it once: it has its own idempotency key, and
 * since Stripe forgets keys after a day, Stripe's refunds are first searched for its metadata. Rejects if
 * Stripe does not answer, to be retried.
 */
export async function makeRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  const payment = refund && (await findPayment(deps.db, refund.payment_id));
  if (!payment || !isToBeMade(refund)) return;
  try {
    const refusal = await makeAtStripe(deps, refund, payment);
    if (refusal !== null) await failRefund(deps, refund, payment, refusal);
  } catch (error) {
    if (!(error instanceof PaymentUnknown)) throw error;
    await failRefund(deps, refund, payment, 'Stripe does not know the payment');
  }
}

function isToBeMade(refund: RefundRow | undefined): boolean {
  return refund?.state === 'requested' && refund.stripe_id === null;
}

/** Makes the refund at Stripe and records it. Returns why Stripe refused, or null. */
async function makeAtStripe(
  deps: PaymentDeps,
  refund: RefundRow,
  { intent_id: intentId }: PaymentRow,
): Promise<string | null> {
  const { id, amount_cents: amount, idempotency_key } = refund;
  if (intentId === null || idempotency_key === null) {
    throw new Error(`Refund ${id} cannot be made.`);
  }
  await applyPayment(deps, intentId);
  // Sends the key read before the check above. A newer key would not prevent a duplicate of a refund made
  // since.
  if (!isToBeMade(await findRefund(deps.db, id))) return null;
  // If a failed call made the refund nevertheless, its metadata tells.
  const made = await askUnderKey(deps.db, 'refunds', { id, idempotency_key }, (idempotencyKey) =>
    deps.gateway.refund(intentId, {
      amount: cents(amount),
      idempotencyKey,
      metadata: { refund_id: id },
    }),
  );
  await applyPayment(deps, intentId);
  return made.id === null ? made.status : null;
}

/** Records that Stripe refused the refund, unless it has been made after all. */
async function failRefund(
  deps: PaymentDeps,
  { id }: RefundRow,
  { id: paymentId, order_id: orderId }: PaymentRow,
  failure: string,
): Promise<void> {
  if (orderId === null) throw new Error(`Payment ${paymentId} has no order.`);
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, paymentId);
    const refund = await tx
      .updateTable('refunds')
      .set({ state: 'failed', failure, needs_review: true, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .where('stripe_id', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!refund) return;
    deps.log.error({ orderId, refundId: id, failure }, 'a refund needs attention');
    await followRefunds(deps.log, tx, orderId, payment, [{ refund, from: 'requested' }]);
  });
}
