import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { Order } from '@kerf/contract/schemas/order';
import { type Once, useChange } from '../../components/use-change.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { orderKeys } from '../orders/orders.queries.ts';

export type NewOrder = EndpointRequest<Endpoints['placeOrders']>['body'];

/**
 * Places an order and shows the outcome in a toast, under the name that it has there. The catalogue is
 * refetched, since stock is held now.
 */
export function usePlaceOrder(nameOf: (placed: Order) => string) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<NewOrder>) =>
      api.placeOrders({ body }, { idempotencyKey }),
    done: ({ order }) => `Order confirmed for ${nameOf(order)}`,
    failed: 'Order is not confirm',
    onDone: ({ order }, { client }) => client.setQueryData(orderKeys.one(order._id), order),
    outdates: [orderKeys.lists, productKeys.all],
  });
}
