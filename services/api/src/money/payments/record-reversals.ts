import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '@kerf/domain/money';
import { planRefund, type RefundState } from '@kerf/domain/refund';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderRow, PaymentRow, RefundRow, Schema } from '../../db/schema.ts';
import type {
  CardDispute,
  CardPayment,
  CardRefund,
} from '../../gateways/payments/payment-gateway.ts';
import { refundableMoney } from './refunds.store.ts';

/** A state change of a refund; from null if it is new to us. */
export interface RefundChange {
  readonly refund: RefundRow;
  readonly from: RefundState | null;
}

/** How much of a payment was refunded or is disputed. */
export interface Reversals {
  /** Refunded or being refunded at Stripe. A refund requested in Kerf counts only once it has succeeded. */
  readonly refunded: Cents;
  readonly changes: readonly RefundChange[];
  readonly failed: readonly Pick<RefundRow, 'stripe_id' | 'failure'>[];
  /** A dispute is open or was lost. */
  readonly disputed: boolean;
  /** Something new has to be reviewed by an admin. */
  readonly needsReview: boolean;
}

type StripeReversals = Pick<CardPayment, 'refunds' | 'disputes'>;

/**
 * Records the refunds and disputes of a payment at Stripe, and returns their sum. The payment and the order
 * that it is for must be locked. An outdated answer that arrives late changes nothing.
 */
export async function recordReversals(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow | undefined,
  card: StripeReversals,
): Promise<Reversals> {
  const refunds = await recordRefunds(tx, { payment, order }, card.refunds);
  const disputes = await recordDisputes(tx, payment.id, card.disputes);
  const effective = refunds.rows.filter((row) =>
    isOwn(row) ? row.state === 'succeeded' : row.state !== 'failed',
  );
  return {
    refunded: cents(effective.reduce((sum, row) => sum + row.amount_cents, 0)),
    changes: refunds.changes,
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

interface Charged {
  readonly payment: PaymentRow;
  readonly order: OrderRow | undefined;
}

async function recordRefunds(tx: Tx, charged: Charged, refunds: readonly CardRefund[]) {
  const { id: paymentId } = charged.payment;
  let rows = await listRefunds(tx, paymentId);
  const changed = new Map<string, RefundState | null>();
  let anyNeedsReview = false;
  for (const refund of refunds) {
    const recorded = await recordRefund(tx, charged, rows, refund);
    if (!recorded) continue;
    changed.set(recorded.id, recorded.from);
    anyNeedsReview ||= recorded.needsReview;
    rows = await listRefunds(tx, paymentId);
  }
  const changes = rows.flatMap((refund) => {
    const from = changed.get(refund.id);
    return from === undefined || from === refund.state ? [] : [{ refund, from }];
  });
  return { rows, changes, needsReview: anyNeedsReview };
}

/** Records one refund at Stripe. Returns undefined if nothing has changed. */
async function recordRefund(
  tx: Tx,
  charged: Charged,
  before: readonly RefundRow[],
  { id, amount, state, failure, madeFor }: CardRefund,
) {
  const known = before.find((row) => row.stripe_id === id);
  const ours = before.find((row) => row.id === madeFor && row.stripe_id === null);
  if (ours) {
    // Stripe's result counts, even if we had given up on it.
    const needsReview = state === 'failed' || ours.state === 'failed';
    await updateRefund(tx, ours.id, { stripe_id: id, state, failure, needs_review: needsReview });
    return { id: ours.id, from: ours.state, needsReview };
  }
  if (known) {
    if (progress[known.state] >= progress[state]) return undefined;
    // A refund that was reviewed while under way needs no second review once it succeeds.
    const needsReview = state === 'failed';
    await updateRefund(tx, known.id, {
      state,
      failure,
      needs_review: needsReview || known.needs_review,
    });
    return { id: known.id, from: known.state, needsReview };
  }
  const { id: newId } = await tx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: charged.payment.id,
      stripe_id: id,
      amount_cents: amount,
      tax_cents: await taxWithin(tx, charged, amount),
      state,
      failure,
      needs_review: true,
      reason: null,
      note: null,
      requested_by: null,
      idempotency_key: null,
      retry_of: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: newId, from: null, needsReview: true };
}

/** The tax within an amount that was refunded at Stripe, for nothing that it names. */
async function taxWithin(tx: Tx, { payment, order }: Charged, amount: Cents): Promise<Cents> {
  if (!order?.tax_decision) return cents(0);
  const left = await refundableMoney(tx, order, payment);
  return planRefund({ ...left, lines: [] }, { kind: 'amount', amount }).tax;
}

async function updateRefund(
  tx: Tx,
  id: string,
  change: Pick<UpdateObject<Schema, 'refunds'>, 'stripe_id' | 'state' | 'failure' | 'needs_review'>,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Whether staff requested the refund in Kerf. */
function isOwn(refund: RefundRow): boolean {
  return refund.requested_by !== null;
}

function listRefunds(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

/** Records the disputes of a payment at Stripe. The payment must be locked. */
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

/** Stripe's statuses of disputes that leave the money with the shop. */
export const settledForUs = ['won', 'warning_closed', 'prevented'];

function phaseOf(status: string | undefined): 'open' | 'lost' | 'over' | 'none' {
  if (status === undefined) return 'none';
  if (status === 'lost') return 'lost';
  return settledForUs.includes(status) ? 'over' : 'open';
}

/** Whether a dispute is open or was lost. */
function isAgainstUs(status: string): boolean {
  return phaseOf(status) !== 'over';
}

function listDisputes(tx: Tx, paymentId: string) {
  return tx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
}
