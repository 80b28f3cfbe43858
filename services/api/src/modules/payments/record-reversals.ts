import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { RefundState } from '../../db/schema/payments.ts';
import type { PaymentRow, RefundRow } from '../../db/schema.ts';
import type {
  CardDispute,
  CardPayment,
  CardRefund,
} from '../../gateways/payments/payment-gateway.ts';

/** How much of a payment was refunded or is disputed. */
export interface Reversals {
  /** Refunded, or being refunded. */
  readonly refunded: Cents;
  readonly failed: readonly Pick<RefundRow, 'stripe_id' | 'failure'>[];
  /** A dispute is open or was lost. */
  readonly disputed: boolean;
  /** Something new has to be reviewed by an admin. */
  readonly needsReview: boolean;
}

type StripeReversals = Pick<CardPayment, 'refunds' | 'disputes'>;

/**
 * Records the refunds and disputes of a payment at Stripe, and returns their sum. The payment must be
 * locked. An outdated answer that arrives late changes nothing.
 */
export async function recordReversals(
  tx: Tx,
  payment: PaymentRow,
  card: StripeReversals,
): Promise<Reversals> {
  const refunds = await recordRefunds(tx, payment.id, card.refunds);
  const disputes = await recordDisputes(tx, payment.id, card.disputes);
  const effective = refunds.rows.filter(({ state }) => state !== 'failed');
  return {
    refunded: cents(effective.reduce((sum, row) => sum + row.amount_cents, 0)),
    failed: refunds.rows.filter(({ state }) => state === 'failed'),
    disputed: disputes.rows.some(({ status }) => isAgainstUs(status)),
    needsReview: refunds.needsReview || disputes.needsReview,
  };
}

/** Whether any of the payment was refunded or is disputed. */
export function isReversed({ refunds, disputes }: StripeReversals): boolean {
  return (
    refunds.some(({ state }) => state !== 'failed') ||
    disputes.some(({ status }) => isAgainstUs(status))
  );
}

const progress: Readonly<Record<RefundState, number>> = { requested: 0, succeeded: 1, failed: 2 };

async function recordRefunds(tx: Tx, paymentId: string, refunds: readonly CardRefund[]) {
  const before = await listRefunds(tx, paymentId);
  let anyNeedsReview = false;
  for (const { id, amount, state, failure } of refunds) {
    const stored = before.find((row) => row.stripe_id === id);
    if (stored && progress[stored.state] >= progress[state]) continue;
    // A refund that was reviewed while under way needs no second review once it succeeds.
    const needsReview = !stored || state === 'failed';
    anyNeedsReview ||= needsReview;
    await tx
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        payment_id: paymentId,
        stripe_id: id,
        amount_cents: amount,
        state,
        failure,
        needs_review: needsReview,
      })
      .onConflict((conflict) =>
        conflict.column('stripe_id').doUpdateSet({
          state,
          failure,
          updated_at: sql<Date>`now()`,
          ...(needsReview && { needs_review: true }),
        }),
      )
      .execute();
  }
  return { rows: await listRefunds(tx, paymentId), needsReview: anyNeedsReview };
}

async function recordDisputes(tx: Tx, paymentId: string, disputes: readonly CardDispute[]) {
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

/** Stripe's statuses of disputes that ended in our favor. */
const settledForUs = ['won', 'warning_closed', 'prevented'];

function phaseOf(status: string | undefined): 'open' | 'lost' | 'over' | 'none' {
  if (status === undefined) return 'none';
  if (status === 'lost') return 'lost';
  return settledForUs.includes(status) ? 'over' : 'open';
}

function isAgainstUs(status: string): boolean {
  return phaseOf(status) !== 'over';
}

function listRefunds(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

function listDisputes(tx: Tx, paymentId: string) {
  return tx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
}
