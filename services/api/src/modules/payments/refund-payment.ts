import { sql } from 'kysely';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.store.ts';

/** Sends the money of a payment back, once, however often it is asked to. */
export async function refundPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== 'refunding' || payment.intent_id === null) return;
  const refund = await deps.gateway.refund(payment.intent_id, `refund:${payment.id}`);
  const failed = refund.id === null || refund.status === 'failed' || refund.status === 'canceled';
  if (failed) deps.log.error({ paymentId, refund: refund.status }, 'a refund needs attention');
  // The webhook may have told of its failure before this answer came.
  await deps.db
    .updateTable('payments')
    .set({
      refund_id: refund.id,
      state: sql`case when state = 'refunding' then ${failed ? 'attention' : 'refunded'} else state end`,
      attention: failed ? `the refund failed: ${refund.status}` : sql`attention`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .execute();
}
