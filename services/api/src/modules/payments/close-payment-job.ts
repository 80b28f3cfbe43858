import { applyPayment } from './apply-payment.ts';
import { closePayment } from './close-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.store.ts';

/** Calls off a payment that its order no longer needs. One that was charged meanwhile is applied, which refunds it. */
export async function closePaymentJob(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.state !== 'creating' && payment?.state !== 'open') return;
  const charged = await closePayment(deps, payment);
  if (charged !== null) await applyPayment(deps, charged);
}
