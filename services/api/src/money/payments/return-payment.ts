import { sql } from 'kysely';
import { applyPayment } from './apply-payment.ts';
import { askUnderKey } from './ask-under-key.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.store.ts';

/** Returns what is left of a payment that no order can use. Repeated calls return it once. */
export async function returnPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== 'refunding' || payment.intent_id === null) return;
  const intentId = payment.intent_id;
  // If a failed call made the refund, nothing is left, and Stripe refuses a second one.
  const refund = await askUnderKey(deps.db, 'payments', payment, (key) =>
    deps.gateway.refund(intentId, { idempotencyKey: `refund:${key}` }),
  );
  await deps.db
    .updateTable('payments')
    .set({ refund_id: refund.id })
    .where('id', '=', paymentId)
    .execute();
  // Stripe decides: someone may have refunded it by hand in the meantime.
  const { outcome } = await applyPayment(deps, intentId);
  if (outcome === 'refunded' || refund.id !== null) return;
  deps.log.error({ paymentId, refund: refund.status }, 'a refund needs attention');
  await deps.db
    .updateTable('payments')
    .set({
      state: 'attention',
      attention: `the refund failed: ${refund.status}`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunding')
    .execute();
}
