import type { OrderRefund } from '@kerf/contract/schemas/refund';
import { cents } from '@kerf/domain/money';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { planRefund, type RefundPlan, unitsToRefund } from '@kerf/domain/refund';
import type { Tx } from '../../db/database.ts';
import type { RefundRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findRefund, isRetryable } from '../payments/refunds.store.ts';
import { insertRefund } from './insert-refund.ts';
import { lockRefundTarget, type RefundTarget, refundTooLarge } from './refund-target.ts';
import { refundView } from './refund-view.ts';

/**
 * Retries a failed refund as a new one with its own key. Calling it again returns that same refund. Throws
 * a ProblemError if the refund did not fail, or less is left by now.
 */
export async function retryRefund(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  refundId: string,
): Promise<OrderRefund> {
  return inTransaction(deps.db, async (tx) => {
    const target = await lockRefundTarget(tx, orderId);
    const failed = await findRefund(tx, refundId);
    if (failed?.payment_id !== target.payment.id) throw notFound('refund');
    const made = await findRetryOf(tx, refundId);
    if (made) return refundView(tx, made, actor);
    if (!isRetryable(failed)) throw new ProblemError({ code: 'refund_not_failed' });
    const plan = await planAgain(tx, target, failed);
    const { reason, note, restock } = failed;
    const why = { reason, note, restock, retry_of: refundId };
    const retry = await insertRefund(deps.jobs, tx, actor, target, plan, why);
    await markReviewed(tx, refundId);
    return refundView(tx, retry, actor);
  });
}

function findRetryOf(tx: Tx, refundId: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('retry_of', '=', refundId).executeTakeFirst();
}

/** The same units and amount. Some of the units may have shipped since. */
async function planAgain(tx: Tx, target: RefundTarget, failed: RefundRow): Promise<RefundPlan> {
  const rows = await tx
    .selectFrom('refund_lines')
    .select(['position', 'quantity'])
    .where('refund_id', '=', failed.id)
    .execute();
  const chosen = rows.flatMap(({ position, quantity }) => {
    const line = target.lines[position];
    return line
      ? [{ productId: line.productId, quantity, isLeft: unitsToRefund(line) >= quantity }]
      : [];
  });
  const amount = cents(failed.amount_cents);
  if (amount > target.refundable || !chosen.every(({ isLeft }) => isLeft)) {
    throw refundTooLarge(target);
  }
  const { lines } = planRefund(target.lines, amount, { kind: 'lines', lines: chosen });
  return { amount, lines };
}

/** An admin who retries a refund has seen that it failed. */
async function markReviewed(tx: Tx, refundId: string): Promise<void> {
  await tx.updateTable('refunds').set({ needs_review: false }).where('id', '=', refundId).execute();
}
