import { endpoint } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import { order } from '../schemas/order.ts';
import {
  plannedShippingChange,
  seenShippingChange,
  shippingChange,
  shippingQuote,
} from '../schemas/shipping-change.ts';

const changingShipping = [
  'not_found',
  'shipping_begun',
  'difference_owed',
  'order_not_open',
  'order_expired',
  'order_needs_review',
  'shipping_method_unavailable',
  'tax_undecided',
  'tax_place_changed',
  'total_not_payable',
  'tax_unavailable',
] as const;

// The maximum number of lines, each with a machine, an acknowledgement and its longest texts in any script.
/** How staff name or change what an order's shipping costs. */
export const shippingChangeEndpoints = {
  quoteShipping: endpoint({
    method: 'put',
    path: '/order/{id}/shipping-price',
    access: 'admin',
    summary: 'Name the price of the shipping of an order that waits for it; it can be paid then',
    params: idParams,
    resource: 'order',
    body: shippingQuote,
    status: 200,
    reply: order,
    problems: [
      'not_found',
      'record_changed',
      'order_expired',
      'order_not_open',
      'total_not_payable',
      'tax_undecided',
      'tax_unavailable',
    ],
  }),
  planShippingChange: endpoint({
    method: 'post',
    path: '/order/{id}/shipping-plan',
    access: 'admin',
    summary: 'What another address, method or price of its shipping would do to an order',
    params: idParams,
    resource: 'order',
    body: shippingChange,
    status: 200,
    reply: plannedShippingChange,
    problems: [...changingShipping],
  }),
  changeShipping: endpoint({
    method: 'put',
    path: '/order/{id}/shipping',
    access: 'admin',
    summary: 'Change address, method or price of the shipping of an order that has not shipped',
    params: idParams,
    resource: 'order',
    body: seenShippingChange,
    status: 200,
    reply: order,
    idempotent: true,
    problems: [
      ...changingShipping,
      'record_changed',
      'refund_too_large',
      'idempotency_key_reused',
      'payments_unavailable',
    ],
  }),
};
