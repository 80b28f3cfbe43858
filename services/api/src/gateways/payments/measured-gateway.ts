import type { Meter, StripeCall } from '../../metrics/meter.ts';
import { type PaymentGateway, PaymentsUnavailable } from './payment-gateway.ts';

/** Counts the calls to the provider, how they ended and how long they took. */
export function measuredGateway(
  gateway: PaymentGateway,
  meter: Pick<Meter, 'stripeCalled'>,
): PaymentGateway {
  const measured = async <T>(call: keyof PaymentGateway, ask: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const ended = (result: StripeCall['result']) =>
      meter.stripeCalled({ call, result, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const answer = await ask();
      ended('answered');
      return answer;
    } catch (error) {
      ended(error instanceof PaymentsUnavailable ? 'unavailable' : 'refused');
      throw error;
    }
  };
  return {
    livemode: gateway.livemode,
    create: (payment) => measured('create', () => gateway.create(payment)),
    retrieve: (paymentId) => measured('retrieve', () => gateway.retrieve(paymentId)),
    find: (paymentId) => measured('find', () => gateway.find(paymentId)),
    cancel: (paymentId) => measured('cancel', () => gateway.cancel(paymentId)),
    refund: (paymentId, refund) => measured('refund', () => gateway.refund(paymentId, refund)),
    reversalsSince: (moment) => measured('reversalsSince', () => gateway.reversalsSince(moment)),
    chargedSince: (moment) => measured('chargedSince', () => gateway.chargedSince(moment)),
    // Checked here, without a call.
    readEvent: gateway.readEvent,
  };
}
