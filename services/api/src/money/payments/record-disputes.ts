import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { CardDispute } from '../../gateways/payments/payment-gateway.ts';

/** Records the disputes of a payment at Stripe. The payment must be locked. */
export async function recordDisputes(tx: Tx, paymentId: string, disputes: readonly CardDispute[]) {
  const before = await listDisputes(tx, paymentId);
  let anyNeedsReview = false;
  for (const { id, amount, status, reason } of disputes) {
    const stored = before.find((row) => row.stripe_id === id);
    if (stored?.status === status) continue;
    if (stored && phaseOf(stored.status) !== 'open' && phaseOf(status) === 'open') continue;
    const hasTurned = phaseOf(stored?.status) !== phaseOf(status);
    const needsReview = isAgainstUs(status) && (hasTurned || stored?.needs_review === true);
    anyNeedsReview ||= needsReview && hasTurned;
    await tx
      .insertInto('disputes')
      .values({
        id: randomUUID(),
        payment_id: paymentId,
        stripe_id: id,
        amount_cents: amount,
        status,
        reason,
        needs_review: needsReview,
      })
      .onConflict((conflict) =>
        conflict.column('stripe_id').doUpdateSet({
          status,
          amount_cents: amount,
          updated_at: sql<Date>`now()`,
          needs_review: needsReview,
        }),
      )
      .execute();
  }
  return { rows: await listDisputes(tx, paymentId), needsReview: anyNeedsReview };
}

/** Stripe's statuses of disputes that leave the money with the shop. */
export const settledForUs = ['won', 'warning_closed', 'prevented'];

function phaseOf(status: string | undefined): 'open' | 'lost' | 'over' | 'none' {
  if (status === undefined) return 'none';
  if (status === 'lost') return 'lost';
  return settledForUs.includes(status) ? 'over' : 'open';
}

/** Whether a dispute is open or was lost. */
export function isAgainstUs(status: string): boolean {
  return phaseOf(status) !== 'over';
}

function listDisputes(tx: Tx, paymentId: string) {
  return tx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
}
