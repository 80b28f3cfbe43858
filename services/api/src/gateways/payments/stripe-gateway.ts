import type { PaymentGateway } from './payment-gateway.ts';
import { isLive, type StripeSettings } from './stripe-settings.ts';

/** Stripe as the payment gateway. Its SDK takes a third of the start-up, so it is loaded on first use. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  let loading: Promise<PaymentGateway> | null = null;
  const gateway = () => {
    loading ??= load(settings);
    return loading;
  };
  return {
    livemode: isLive(settings),
    create: async (payment) => (await gateway()).create(payment),
    retrieve: async (paymentId) => (await gateway()).retrieve(paymentId),
    find: async (paymentId) => (await gateway()).find(paymentId),
    cancel: async (paymentId) => (await gateway()).cancel(paymentId),
    refund: async (paymentId, refund) => (await gateway()).refund(paymentId, refund),
    reversalsSince: async (moment) => (await gateway()).reversalsSince(moment),
    chargedSince: async (moment) => (await gateway()).chargedSince(moment),
    readEvent: async (body, signature) => (await gateway()).readEvent(body, signature),
  };
}

async function load(settings: StripeSettings): Promise<PaymentGateway> {
  const { createStripeSdkGateway } = await import('./stripe-sdk-gateway.ts');
  return createStripeSdkGateway(settings);
}
