import type { PaymentRow } from '../../db/schema.ts';
import { PaymentsUnavailable, PaymentUnknown } from '../../gateways/payments/payment-gateway.ts';
import { applyPayment } from './apply-payment.ts';
import { ensureCardPayment } from './ensure-card-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, openStates, setPaymentState } from './payments.store.ts';

/**
 * Cancels a payment at Stripe. Returns null once it can no longer be charged, or the intent's id if it
 * was charged first and has to be applied.
 */
export async function closePayment(deps: PaymentDeps, payment: PaymentRow): Promise<string | null> {
  const { id } = await ensureCardPayment(deps, payment);
  const card = await deps.gateway.cancel(id);
  if (card.status === 'succeeded') return card.id;
  if (card.status !== 'canceled') {
    throw new PaymentsUnavailable(`A payment could not be canceled; it is ${card.status}.`);
  }
  await setPaymentState(deps.db, payment.id, 'canceled');
  return null;
}

/**
 * Cancels a payment that its order no longer needs. If it was charged first, it is applied, which refunds it
 * unless the order can still be paid.
 */
export async function closeUnneededPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !openStates.includes(payment.state)) return;
  const charged = await closePayment(deps, payment);
  if (charged !== null) await applyPayment(deps, charged);
}

/**
 * Like `closePayment`, for an order that is being deleted: a payment that Stripe does not know must not
 * prevent that. With the right keys it could still be charged, so it stays open and needs attention.
 */
export async function closePaymentOfDeleted(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<string | null> {
  try {
    return await closePayment(deps, payment);
  } catch (error) {
    if (!(error instanceof PaymentUnknown)) throw error;
    deps.log.error({ paymentId: payment.id, err: error }, 'a payment needs attention');
    const reason = 'Stripe does not know this payment, so it could not be canceled';
    await setPaymentState(deps.db, payment.id, 'open', reason);
    return null;
  }
}
