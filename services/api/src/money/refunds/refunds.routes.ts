import { refundEndpoints } from '@kerf/contract/endpoints/refunds';
import { type Route, route } from '../../http/mount.ts';
import { requireReadableOrder } from '../../ordering/orders/order-access.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { listOrderRefunds } from './refund-view.ts';
import { requestRefund, retryRefund } from './request-refund.ts';

/** Routes of an order's refunds. */
export function refundRoutes(deps: PaymentDeps): Route[] {
  const { db } = deps;
  return [
    route(refundEndpoints.listOrderRefunds, async ({ params }, { actor }) =>
      listOrderRefunds(db, await requireReadableOrder(db, actor, params.id), actor),
    ),
    route(refundEndpoints.refundOrder, ({ params, body }, { actor, idempotencyKey }) =>
      requestRefund(deps, actor, params.id, body, idempotencyKey),
    ),
    route(refundEndpoints.retryRefund, ({ params }, { actor }) =>
      retryRefund(deps, actor, params.id, params.refundId),
    ),
  ];
}
