import { z } from 'zod';
import { endpoint, rawBody } from '../endpoint.ts';
import { newPaymentIntent, paymentIntent } from '../schemas/payment.ts';

export const paymentEndpoints = {
  createPaymentIntent: endpoint({
    method: 'post',
    path: '/create-payment-intent',
    access: 'customer',
    summary: 'Begin a card payment; asked again for the same order, it answers the same payment',
    body: newPaymentIntent,
    status: 200,
    reply: paymentIntent,
    idempotent: true,
    limit: { max: 60, perSeconds: 60 },
    problems: [
      'not_found',
      'amount_mismatch',
      'order_already_paid',
      'order_expired',
      'order_not_open',
      'total_not_payable',
      'idempotency_key_reused',
      'payments_unavailable',
    ],
  }),
  receiveStripeEvent: endpoint({
    method: 'post',
    path: '/stripe/webhook',
    access: 'provider',
    summary: "Stripe's signed events",
    body: rawBody,
    bodyLimit: 1_000_000,
    status: 200,
    reply: z.object({ received: z.literal(true) }),
    problems: ['signature_invalid', 'payments_unavailable'],
  }),
};
