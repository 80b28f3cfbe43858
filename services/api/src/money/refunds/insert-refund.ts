import { randomUUID } from 'node:crypto';
import type { RefundPlan } from '@kerf/domain/refund';
import type { Tx } from '../../db/database.ts';
import type { RefundRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';
import { refundFacts, updateGoods, updateRefundedTotal } from '../payments/follow-refunds.ts';
import type { RefundTarget } from './refund-target.ts';

/** Inserts a refund requested by staff, applies its consequences, and queues the job that makes it at Stripe. */
export async function insertRefund(
  jobs: JobQueue,
  tx: Tx,
  actor: Actor,
  { order, payment }: RefundTarget,
  plan: RefundPlan,
  why: Pick<RefundRow, 'reason' | 'note' | 'restock' | 'retry_of'>,
): Promise<RefundRow> {
  const id = randomUUID();
  const refund = await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      stripe_id: null,
      amount_cents: plan.amount,
      state: 'requested',
      failure: null,
      needs_review: false,
      requested_by: actor.userId,
      idempotency_key: `refund:${id}`,
      ...why,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, plan);
  await updateRefundedTotal(tx, order.id, payment.id);
  await updateGoods(tx, order.id, [id]);
  await recordAudit(tx, actor, 'order.refund-request', order.id, {
    ...refundFacts(refund),
    from: null,
    to: refund.state,
    reason: refund.reason,
    restock: refund.restock,
    ...(refund.retry_of !== null && { retryOf: refund.retry_of }),
  });
  await jobs.enqueue(tx, { kind: 'make-refund', refundId: id });
  return refund;
}

async function insertLines(tx: Tx, refundId: string, { lines }: RefundPlan): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ index, quantity, unshipped, amount }) => ({
    refund_id: refundId,
    position: index,
    quantity,
    unshipped,
    amount_cents: amount,
  }));
  await tx.insertInto('refund_lines').values(rows).execute();
}
