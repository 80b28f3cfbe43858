import { paymentEndpoints } from '@kerf/contract/endpoints/payments';
import { asSystem } from '../../current-request.ts';
import { type Route, route } from '../../http/mount.ts';
import { headerText } from '../../http/request-headers.ts';
import { issuePaymentCode, redeemPaymentCode } from './issue-payment-code.ts';
import { listUnclaimedPayments } from './list-unclaimed-payments.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { receiveEvent } from './receive-event.ts';

export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    route(paymentEndpoints.createPaymentIntent, async ({ body }, { actor, idempotencyKey }) => ({
      clientSecret: await openPayment(deps, actor, body, idempotencyKey),
    })),
    route(paymentEndpoints.issuePaymentCode, ({ body }, { actor }) =>
      issuePaymentCode(deps.db, actor, body.orderId),
    ),
    route(paymentEndpoints.redeemPaymentCode, ({ body }) => redeemPaymentCode(deps.db, body.code)),
    route(paymentEndpoints.receiveStripeEvent, async ({ body }, { headers }) => {
      // Stripe's events are recorded as the shop's own work.
      await asSystem(() => receiveEvent(deps, body, headerText(headers, 'stripe-signature')));
      return { received: true };
    }),
    route(paymentEndpoints.listUnclaimedPayments, ({ query }) =>
      listUnclaimedPayments(deps, query),
    ),
  ];
}
