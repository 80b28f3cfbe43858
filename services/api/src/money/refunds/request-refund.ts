import { randomUUID } from 'node:crypto';
import { type NewRefund, type OrderRefund, orderRefund } from '@kerf/contract/schemas/refund';
import { type Cents, cents, centsFromDollars, dollarsFromCents } from '@kerf/domain/money';
import { notFound, ProblemError } from '@kerf/domain/problem';
import {
  furtherShippingToRefund,
  planRefund,
  planSameRefund,
  type RefundChoice,
  type RefundPlan,
  type RefundSubject,
  shippedUnits,
  shippingTo,
  shippingToRefund,
  unitsToRefund,
} from '@kerf/domain/refund';
import { inTransaction, type Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { OrderRow, PaymentRow, RefundRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { shippingOfRefund } from '../../ordering/orders/destinations.ts';
import { requireLockedOrder } from '../../ordering/orders/orders.store.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';
import { refundFacts, updateGoods, updateRefundedTotal } from '../payments/follow-refunds.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { lockPayment } from '../payments/payments.store.ts';
import {
  findPaymentOf,
  findRefund,
  hasRefundableMoney,
  isRetryable,
  refundableLines,
  refundableMoney,
} from '../payments/refunds.store.ts';
import { checkShipping, checkUnits, inCents } from './check-refund.ts';
import { refundView } from './refund-view.ts';

/**
 * Stores a refund of a paid order; a job makes it at Stripe after the commit. Locks the order and then its
 * payment, so that concurrent refunds never exceed what was captured. Throws a ProblemError, and changes
 * nothing, if less is left.
 */
export async function requestRefund(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  request: NewRefund,
  idempotencyKey: string | undefined,
): Promise<OrderRefund> {
  const asked = { orderId, ...request };
  const key = { userId: actor.userId, operation: 'refund', key: idempotencyKey, request: asked };
  return inTransaction(deps.db, (tx) =>
    once(tx, key, orderRefund, async () => {
      const target = await lockRefundTarget(tx, orderId);
      checkUnits(target.lines, request);
      checkShipping(target, request);
      const plan = planRefund(target, choiceOf(request));
      checkAmount(target, plan, request);
      checkShipped(target, plan, request);
      const { reason, note, restock } = request;
      const refund = await insertRefund(deps.jobs, tx, actor, target, plan, {
        reason,
        note: note || null,
        restock: restock && plan.lines.length > 0,
        retry_of: null,
      });
      return refundView(tx, refund, actor);
    }),
  );
}

/**
 * Refunds a part of the shipping of a paid order to one of its addresses, in cents without tax, in the transaction that
 * makes it cheaper. Throws a ProblemError if less is left.
 */
export async function refundShipping(
  jobs: JobQueue,
  tx: Tx,
  actor: Actor,
  orderId: string,
  { destination, shipping }: { readonly destination: number; readonly shipping: Cents },
): Promise<void> {
  const target = await lockRefundTarget(tx, orderId);
  const chosen = { lines: [], ...shippingTo(destination, shipping) };
  const plan = planRefund(target, { kind: 'lines', ...chosen });
  if (plan.amount > target.refundable) throw refundTooLarge(target);
  const why = { reason: 'price', note: null, restock: false, retry_of: null } as const;
  await insertRefund(jobs, tx, actor, target, plan, why);
}

/** Refunds all that is left of a paid order, by the shop itself; nothing if nothing is. */
export async function refundRest({ db, jobs }: PaymentDeps, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const target = await lockRefundTarget(tx, orderId);
    const plan = planRefund(target, { kind: 'whole' });
    if (plan.amount === 0) return;
    const why = { reason: 'other', note: null, restock: false, retry_of: null } as const;
    await insertRefund(jobs, tx, null, target, plan, why);
  });
}

/** Throws a ProblemError if units that go back in stock have shipped, or not, since staff looked. */
function checkShipped(
  { lines }: RefundTarget,
  plan: RefundPlan,
  { restock, shippedUnits: seen }: NewRefund,
): void {
  const shipped = shippedUnits(lines, plan);
  if (!restock || seen === undefined || seen === shipped) return;
  throw new ProblemError({ code: 'shipped_units_changed', shipped });
}

function choiceOf(request: NewRefund): RefundChoice {
  switch (request.kind) {
    case 'whole':
      return { kind: 'whole' };
    case 'lines':
      return {
        kind: 'lines',
        lines: request.lines,
        shipping: inCents(request.shipping ?? 0),
        furtherShipping: (request.furtherShipping ?? []).map(inCents),
      };
    case 'amount':
      return { kind: 'amount', amount: inCents(request.amount) };
  }
}

/** Throws a ProblemError if the amount exceeds what is left or, for the whole, differs from what staff saw. */
function checkAmount(target: RefundTarget, { amount }: RefundPlan, request: NewRefund): void {
  const expected = request.kind === 'whole' ? request.amount : undefined;
  const hasChanged = expected !== undefined && centsFromDollars(expected) !== amount;
  if (amount === 0 || amount > target.refundable || hasChanged) throw refundTooLarge(target);
}

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

/** The same units, shipping and amount. Some of the units may have shipped since. */
async function planAgain(tx: Tx, target: RefundTarget, failed: RefundRow): Promise<RefundPlan> {
  const rows = await tx
    .selectFrom('refund_lines')
    .select(['position', 'quantity'])
    .where('refund_id', '=', failed.id)
    .execute();
  const chosen = rows.flatMap(({ position, quantity }) => {
    const line = target.lines[position];
    if (!line) return [];
    const { productId, destination } = line;
    return [{ productId, destination, quantity, isLeft: unitsToRefund(line) >= quantity }];
  });
  const amount = cents(failed.amount_cents);
  const [shipping = cents(0), ...furtherShipping] = shippingOfRefund(failed);
  const left = furtherShippingToRefund(target);
  const isLeft =
    shipping <= shippingToRefund(target) &&
    furtherShipping.every((part, index) => part <= (left[index] ?? 0)) &&
    chosen.every((each) => each.isLeft);
  if (amount > target.refundable || !isLeft) throw refundTooLarge(target);
  return planSameRefund(target, { amount, lines: chosen, shipping, furtherShipping });
}

/** An admin who retries a refund has seen that it failed. */
async function markReviewed(tx: Tx, refundId: string): Promise<void> {
  await tx.updateTable('refunds').set({ needs_review: false }).where('id', '=', refundId).execute();
}

/** Inserts a refund requested by staff, or by the shop itself (null), applies its consequences, and queues the job that makes it at Stripe. */
async function insertRefund(
  jobs: JobQueue,
  tx: Tx,
  actor: Actor | null,
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
      shipping_cents: plan.shipping,
      ...(order.further_destinations && {
        further_shipping: JSON.stringify(plan.furtherShipping),
      }),
      tax_cents: plan.tax,
      state: 'requested',
      failure: null,
      needs_review: false,
      requested_by: actor?.userId ?? null,
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
    ...(refund.shipping_cents > 0 && { shippingCents: refund.shipping_cents }),
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

/** A refundable order, locked with its payment. Its lines are in order, so that the index is the position. */
interface RefundTarget extends RefundSubject {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}

/** Locks the order and then its payment. Throws a ProblemError if the order is not paid. */
async function lockRefundTarget(tx: Tx, orderId: string): Promise<RefundTarget> {
  const order = await requireLockedOrder(tx, orderId);
  const found = await findPaymentOf(tx, order);
  const payment = found && (await lockPayment(tx, found.id));
  if (!payment || !hasRefundableMoney(order.money, payment.state)) {
    throw new ProblemError({ code: 'order_not_refundable' });
  }
  return {
    order,
    payment,
    lines: await refundableLines(tx, order),
    ...(await refundableMoney(tx, order, payment)),
  };
}

function refundTooLarge({ refundable }: RefundTarget): ProblemError {
  return new ProblemError({ code: 'refund_too_large', refundable: dollarsFromCents(refundable) });
}
