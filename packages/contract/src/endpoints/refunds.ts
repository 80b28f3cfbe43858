import { endpoint } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import { newRefund, orderRefund, orderRefunds, refundParams } from '../schemas/refund.ts';

// A person refunds one order at a time; a higher rate is a mistake or abuse.
const limit = { max: 60, perSeconds: 60 };
const LONG_REFUND_BYTES = 320 * 1024;

export const refundEndpoints = {
  listOrderRefunds: endpoint({
    method: 'get',
    path: '/order/{id}/refunds',
    access: 'customer',
    summary: "An order's refunds, the oldest first, and what can still be refunded",
    params: idParams,
    resource: 'order',
    status: 200,
    reply: orderRefunds,
    problems: ['not_found'],
  }),
  refundOrder: endpoint({
    method: 'post',
    path: '/order/{id}/refunds',
    access: 'admin',
    summary: 'Refund a paid order: the whole, some units, or an amount',
    params: idParams,
    resource: 'order',
    body: newRefund,
    bodyLimit: LONG_REFUND_BYTES,
    status: 201,
    reply: orderRefund,
    idempotent: true,
    limit,
    problems: [
      'not_found',
      'order_not_refundable',
      'refund_too_large',
      'shipped_units_changed',
      'idempotency_key_reused',
    ],
  }),
  retryRefund: endpoint({
    method: 'post',
    path: '/order/{id}/refunds/{refundId}/retry',
    access: 'admin',
    summary: 'Try a failed refund again; asked again, it answers the same new refund',
    params: refundParams,
    resource: 'refund',
    status: 201,
    reply: orderRefund,
    limit,
    problems: ['not_found', 'order_not_refundable', 'refund_too_large', 'refund_not_failed'],
  }),
};
