import { randomUUID } from 'node:crypto';
import type { newPaymentIntent } from '@kerf/contract/schemas/payment';
import { type Cents, cents, centsFromDollars, dollarsFromCents } from '@kerf/domain/money';
import { isPaid, isPayableNow, isQuotable } from '@kerf/domain/order-state';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { z } from 'zod';
import { inTransaction, type Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { PaymentRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { checkCardTotal } from '../../ordering/orders/check-card-total.ts';
import { requireOrder } from '../../ordering/orders/order-access.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import { lockOrder, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import { applyPayment } from './apply-payment.ts';
import { ensureCardPayment } from './ensure-card-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findOpenPayment, findPayment, recordOpened, setPaymentState } from './payments.store.ts';

type Request = z.output<typeof newPaymentIntent>;

const opened = z.object({ paymentId: z.uuid() });

/**
 * Starts a card payment, or finds the open one, and returns its client secret. The payment is stored
 * before Stripe is called, so that a retry after a crash continues the same one.
 */
export async function openPayment(
  deps: PaymentDeps,
  actor: Actor,
  request: Request,
  idempotencyKey: string | undefined,
): Promise<string> {
  const key = { userId: actor.userId, operation: 'payment', key: idempotencyKey, request };
  const { paymentId } = await inTransaction(deps.db, (tx) =>
    once(tx, key, opened, async () => ({
      paymentId: (await ensurePayment(tx, actor, request)).id,
    })),
  );
  const payment = await findPayment(deps.db, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} has disappeared.`);
  const card = await ensureCardPayment(deps, payment);
  if (card.status === 'succeeded' && payment.order_id !== null) {
    const { outcome } = await applyPayment(deps, card.id);
    throw new ProblemError({
      code: outcome === 'refunded' ? 'order_not_open' : 'order_already_paid',
    });
  }
  if (card.status !== 'canceled') return card.clientSecret;
  await setPaymentState(deps.db, payment.id, 'canceled');
  return openPayment(deps, actor, request, undefined);
}

function ensurePayment(tx: Tx, actor: Actor, request: Request): Promise<PaymentRow> {
  if (request.orderId === undefined) return insertUnclaimedPayment(tx, actor, request.totalPrice);
  return ensureOrderPayment(tx, actor, request.orderId, request.totalPrice);
}

async function ensureOrderPayment(
  tx: Tx,
  actor: Actor,
  orderId: string,
  claimedTotal: number | undefined,
): Promise<PaymentRow> {
  const order = requireOrder(await lockOrder(tx, orderId), actor, 'order.pay');
  checkPayable(order);
  const totalPrice = dollarsFromCents(cents(order.total_cents));
  if (claimedTotal !== undefined && centsFromDollars(claimedTotal) !== order.total_cents) {
    throw new ProblemError({ code: 'amount_mismatch', totalPrice });
  }
  return (
    (await findOpenPayment(tx, orderId)) ??
    insertPayment(tx, actor, orderId, cents(order.total_cents))
  );
}

/** Throws a ProblemError if the order cannot be paid now. */
export function checkPayable(order: ReadOrder): void {
  const state = stateOf(order);
  const quoted = { state, awaitsQuote: order.awaits_quote };
  if (isPayableNow(quoted)) return;
  if (isQuotable(quoted)) throw new ProblemError({ code: 'shipping_to_quote' });
  if (state === 'deleted') throw notFound('order');
  if (isPaid(state)) throw new ProblemError({ code: 'order_already_paid' });
  if (state === 'expired') throw new ProblemError({ code: 'order_expired' });
  throw new ProblemError({ code: 'order_not_open' });
}

/** A request by the specification gives a total but no order. An order of that total can claim the payment later. */
async function insertUnclaimedPayment(tx: Tx, actor: Actor, claimedTotal: number | undefined) {
  const amount = claimedTotal === undefined ? null : centsFromDollars(claimedTotal);
  if (amount === null) {
    throw fieldProblem('totalPrice', 'Send a total, or the id of an order.');
  }
  checkCardTotal(amount);
  return insertPayment(tx, actor, null, amount);
}

async function insertPayment(tx: Tx, actor: Actor, orderId: string | null, amount: Cents) {
  const id = randomUUID();
  const opened = { id, order_id: orderId, amount_cents: amount };
  await recordOpened(tx, actor, opened, { to: 'creating' });
  return tx
    .insertInto('payments')
    .values({
      id,
      user_id: actor.userId,
      order_id: orderId,
      amount_cents: amount,
      idempotency_key: `payment:${id}`,
      intent_id: null,
      refund_id: null,
      attention: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
