import type { PaymentRow } from '../../db/schema.ts';
import { PaymentsUnavailable, PaymentUnknown } from '../../gateways/payments/payment-gateway.ts';
import { applyPayment } from './apply-payment.ts';
import { ensureCardPayment } from './ensure-card-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, setPaymentState } from './payments.store.ts';

/**
 * Calls a payment off at Stripe. Returns null once it can never be charged, or its id where it was
 * charged before that and has to be applied.
 */
export async function closePayment(deps: PaymentDeps, payment: PaymentRow): Promise<string | null> {
  const { id } = await ensureCardPayment(deps, payment);
  const card = await deps.gateway.cancel(id);
  if (card.status === 'succeeded') return card.id;
  if (card.status !== 'canceled') {
    throw new PaymentsUnavailable(`A payment could not be called off; it is ${card.status}.`);
  }
  await setPaymentState(deps.db, payment.id, 'canceled');
  return null;
}

/** Calls off a payment that its order no longer needs. If it was charged first, it is applied, which refunds it. */
export async function closeUnneededPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== 'creating' && payment?.state !== 'open') return;
  const charged = await closePayment(deps, payment);
  if (charged !== null) await applyPayment(deps, charged);
}

/**
 * As `closePayment`, for an order that someone deletes: that Stripe does not know its payment is no reason
 * to keep it. With the right keys the payment may still be charged, so it stays open, is asked about, and
 * needs attention.
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
    const why = 'Stripe does not know this payment, so it could not be called off';
    await setPaymentState(deps.db, payment.id, 'open', why);
    return null;
  }
}
