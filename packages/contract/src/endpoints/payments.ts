import { z } from 'zod';
import { endpoint, rawBody } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import {
  issuedPaymentCode,
  newPaymentIntent,
  paymentCodeToRedeem,
  paymentIntent,
  paymentPass,
} from '../schemas/payment.ts';

export const paymentEndpoints = {
  createPaymentIntent: endpoint({
    method: 'post',
    path: '/create-payment-intent',
    access: 'customer',
    summary: 'Begin a card payment; asked again for the same order, it answers the same payment',
    body: newPaymentIntent,
    orderAt: 'body.orderId',
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
  issuePaymentCode: endpoint({
    method: 'post',
    path: '/order/{id}/payment-code',
    access: 'customer',
    summary: "Hand an order's payment over to the store's payment page, by a code for one use",
    params: idParams,
    resource: 'order',
    status: 201,
    reply: issuedPaymentCode,
    limit: { max: 20, perSeconds: 60 },
    problems: ['not_found', 'order_already_paid', 'order_expired', 'order_not_open'],
  }),
  redeemPaymentCode: endpoint({
    method: 'post',
    path: '/payment-pass',
    access: 'public',
    summary: 'Turn a payment code into a pass that can see and pay its one order',
    body: paymentCodeToRedeem,
    status: 201,
    reply: paymentPass,
    limit: { max: 20, perSeconds: 60 },
    problems: ['not_found'],
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
