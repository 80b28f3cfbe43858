import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PaymentRow, RefundRow, RefundState } from '../../db/schema.ts';
import type {
  CardDispute,
  CardPayment,
  CardRefund,
} from '../../gateways/payments/payment-gateway.ts';

/** What of a payment's money went back or may have to, after everything that is known. */
export interface Reversals {
  /** Sent back, or on its way. */
  readonly refunded: Cents;
  readonly failed: readonly Pick<RefundRow, 'stripe_id' | 'failure'>[];
  /** A dispute is open, or was lost. */
  readonly disputed: boolean;
  /** Something came to be known that a person has to look at. */
  readonly news: boolean;
}

type Known = Pick<CardPayment, 'refunds' | 'disputes'>;

/**
 * Writes down what Stripe says of a payment's refunds and disputes, and returns what all of it comes
 * to. The payment must be locked. An older answer that comes late takes nothing back.
 */
export async function recordReversals(
  tx: Tx,
  payment: PaymentRow,
  card: Known,
): Promise<Reversals> {
  const refunds = await recordRefunds(tx, payment.id, card.refunds);
  const disputes = await recordDisputes(tx, payment.id, card.disputes);
  const standing = refunds.rows.filter(({ state }) => state !== 'failed');
  return {
    refunded: cents(standing.reduce((sum, row) => sum + row.amount_cents, 0)),
    failed: refunds.rows.filter(({ state }) => state === 'failed'),
    disputed: disputes.rows.some(({ status }) => isAgainstUs(status)),
    news: refunds.news || disputes.news,
  };
}

/** Whether Stripe says that any of this money went back, or is disputed. */
export function isReversed({ refunds, disputes }: Known): boolean {
  return (
    refunds.some(({ state }) => state !== 'failed') ||
    disputes.some(({ status }) => isAgainstUs(status))
  );
}

const progress: Readonly<Record<RefundState, number>> = { requested: 0, succeeded: 1, failed: 2 };

async function recordRefunds(tx: Tx, paymentId: string, refunds: readonly CardRefund[]) {
  const before = await refundsOf(tx, paymentId);
  let news = false;
  for (const { id, amount, state, failure } of refunds) {
    const known = before.find((row) => row.stripe_id === id);
    if (known && progress[known.state] >= progress[state]) continue;
    // A refund that was reviewed while on its way needs no second review when it arrives.
    const needsReview = !known || state === 'failed';
    news ||= needsReview;
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
  return { rows: await refundsOf(tx, paymentId), news };
}

async function recordDisputes(tx: Tx, paymentId: string, disputes: readonly CardDispute[]) {
  const before = await disputesOf(tx, paymentId);
  let news = false;
  for (const { id, amount, status, reason } of disputes) {
    const known = before.find((row) => row.stripe_id === id);
    if (known?.status === status) continue;
    if (known && phaseOf(known.status) !== 'open' && phaseOf(status) === 'open') continue;
    const turned = phaseOf(known?.status) !== phaseOf(status);
    const needsReview = isAgainstUs(status) && (turned || known?.needs_review === true);
    news ||= needsReview && turned;
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
  return { rows: await disputesOf(tx, paymentId), news };
}

/** Stripe's words for disputes that cost nothing any more. */
const settledForUs = ['won', 'warning_closed', 'prevented'];

function phaseOf(status: string | undefined): 'open' | 'lost' | 'over' | 'none' {
  if (status === undefined) return 'none';
  if (status === 'lost') return 'lost';
  return settledForUs.includes(status) ? 'over' : 'open';
}

function isAgainstUs(status: string): boolean {
  return phaseOf(status) !== 'over';
}

function refundsOf(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

function disputesOf(tx: Tx, paymentId: string) {
  return tx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
}
