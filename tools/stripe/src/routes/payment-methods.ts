import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { createMethod, findMethod } from '../life/payment-methods.ts';

/** `/v1/payment_methods`, cards only: https://docs.stripe.com/api/payment_methods */
export const paymentMethodEndpoints: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/payment_methods', isOpenToBrowsers: true, run: create },
  { method: 'GET', path: '/v1/payment_methods/:id', isOpenToBrowsers: false, run: retrieve },
];

function create(call: ApiCall): object {
  return createMethod(call.act.world, call.params).wire;
}

function retrieve(call: ApiCall): object {
  call.params.allow([]);
  return findMethod(call.act.world, call.id(), 'payment_method').wire;
}
