import { isPaid } from '@kerf/domain/order-state';
import { can } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import type { PaymentState } from '../../db/schema/payments.ts';
import type { OrderRow, PaymentRow } from '../../db/schema.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { requireOrder } from '../../ordering/orders/order-access.ts';
import { findOrder, lockOrder, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentByIntent, lockPayment } from './payments.store.ts';
import { isReversed } from './record-reversals.ts';

/**
 * Settles an order with a payment named by the client. That is only a hint: the payment must be one that
 * we opened for this order or for none yet, and its state is fetched from Stripe.
 */
export async function settleOrder(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  intentId: string,
): Promise<ReadOrder> {
  const order = requireOrder(await findOrder(deps.db, orderId), actor, 'order.pay');
  const payment = await findPaymentByIntent(deps.db, intentId);
  if (!payment) throw mismatch();
  // One that was opened for a total alone belongs to the person who opened it.
  const isOurs =
    payment.order_id === null
      ? can(actor, 'payment.settle', payment.user_id)
      : payment.order_id === orderId;
  if (!isOurs) throw mismatch();

  const applied = await applyPayment(deps, intentId, (tx, card) =>
    claimPayment(tx, order, payment, card),
  );
  if (applied.outcome === 'not-settled') {
    throw new ProblemError({ code: 'payment_not_settled', paymentStatus: applied.status });
  }
  if (applied.outcome === 'refunded') throw reversed();
  if (applied.outcome === 'refunding') throw await whyNotPaid(deps, orderId);
  if (applied.outcome !== 'paid') throw mismatch();
  const settled = await findOrder(deps.db, orderId);
  if (!settled) throw notFound('order');
  return settled;
}

/** Assigns a payment that was opened for a total to this order, unless it was refunded or is disputed. */
async function claimPayment(tx: Tx, order: OrderRow, payment: PaymentRow, card: CardPayment) {
  const now = await lockOrder(tx, order.id);
  if (now?.awaits_quote) throw new ProblemError({ code: 'shipping_to_quote' });
  const current = await lockPayment(tx, payment.id);
  if (current.order_id === order.id) return;
  if (current.order_id !== null || current.amount_cents !== order.total_cents) throw mismatch();
  if (isReversed(card) || !claimableStates.includes(current.state)) throw reversed();
  await tx
    .updateTable('payments')
    .set({ order_id: order.id, state: 'succeeded' })
    .where('id', '=', payment.id)
    .execute();
}

const claimableStates: readonly PaymentState[] = ['open', 'succeeded'];

async function whyNotPaid(deps: PaymentDeps, orderId: string): Promise<ProblemError> {
  const order = await findOrder(deps.db, orderId);
  return new ProblemError({
    code: order && isPaid(order.money) ? 'order_already_paid' : 'order_expired',
  });
}

function reversed(): ProblemError {
  return new ProblemError({ code: 'payment_reversed' });
}

function mismatch(): ProblemError {
  return new ProblemError({ code: 'payment_mismatch' });
}
