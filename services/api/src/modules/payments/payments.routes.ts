import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { paymentEndpoints } from '@kerf/contract/endpoints/payments';
import { ProblemError } from '@kerf/domain/problem';
import { inTransaction } from '../../db/transaction.ts';
import { headerText } from '../../http/header-text.ts';
import { type Route, route } from '../../http/mount.ts';
import { orderWithLines } from '../orders/orders.store.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { issuePaymentCode, redeemPaymentCode } from './payment-passes.ts';
import { receiveEvent } from './receive-event.ts';
import { reviewReversal } from './review-reversal.ts';
import { settleOrder } from './settle-order.ts';
import { listUnclaimedPayments } from './unclaimed-payments.ts';

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
      await receiveEvent(deps, body, headerText(headers, 'stripe-signature'));
      return { received: true };
    }),
    route(orderEndpoints.settleOrder, async ({ params, body }, { actor }) => {
      if (body.order !== undefined && body.order !== params.id) throw otherOrder();
      const order = await settleOrder(deps, actor, params.id, body.transactionId);
      return orderWithLines(deps.db, order, actor);
    }),
    route(orderEndpoints.reviewAttention, async ({ params }, { actor }) => ({
      deletedCount: await inTransaction(deps.db, (tx) =>
        reviewReversal(tx, actor, params.id, params.attentionId),
      ),
    })),
    route(paymentEndpoints.listUnclaimedPayments, ({ query }) =>
      listUnclaimedPayments(deps, query),
    ),
  ];
}

function otherOrder(): ProblemError {
  const errors = [{ path: 'order', message: 'This is not the order of the address.' }];
  return new ProblemError({ code: 'validation_failed', errors });
}
