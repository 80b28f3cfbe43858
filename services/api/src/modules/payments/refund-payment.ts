import { sql } from 'kysely';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, setPaymentState } from './payments.store.ts';

/** Sends the money of a payment back, once, however often it is asked to. */
export async function refundPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== 'refunding' || payment.intent_id === null) return;
  const refund = await deps.gateway.refund(payment.intent_id, `refund:${payment.id}`);
  if (refund.status === 'failed' || refund.status === 'canceled') {
    deps.log.error({ paymentId, refund: refund.status }, 'a refund needs attention');
    await setPaymentState(deps.db, paymentId, 'attention', `the refund is ${refund.status}`);
    return;
  }
  await deps.db
    .updateTable('payments')
    .set({ state: 'refunded', refund_id: refund.id, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunding')
    .execute();
}
