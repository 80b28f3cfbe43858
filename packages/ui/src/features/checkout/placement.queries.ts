import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { Order } from '@kerf/contract/schemas/order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { orderKeys } from '../orders/orders.queries.ts';

export type NewOrder = EndpointRequest<Endpoints['placeOrder']>['body'];
export type LongOrder = EndpointRequest<Endpoints['placeOrders']>['body'];

interface Sent<Body> {
  readonly order: Body;
  /** The same for every attempt to place the same order. */
  readonly idempotencyKey: string;
}

/** One of the two calls that place an order, and the name in its toast. */
interface PlacingCall<Body> {
  readonly send: (api: ApiClient, sent: Sent<Body>) => Promise<{ readonly order: Order }>;
  readonly nameOf: (sent: Body, placed: Order) => string;
}

const oneProduct: PlacingCall<NewOrder> = {
  send: (api, { order, idempotencyKey }) => api.placeOrder({ body: order }, { idempotencyKey }),
  nameOf: ({ productId }, { number }) => productId ?? number,
};

const manyLines: PlacingCall<LongOrder> = {
  send: (api, { order, idempotencyKey }) => api.placeOrders({ body: order }, { idempotencyKey }),
  nameOf: (_sent, { number }) => number,
};

/** Places an order of one product. */
export function usePlaceOrder() {
  return usePlacing(oneProduct);
}

/** Places an order of many lines. */
export function usePlaceLongOrder() {
  return usePlacing(manyLines);
}

export type PlacingMutation<Body> = ReturnType<typeof usePlacing<Body>>;

/** Places an order and shows the outcome in a toast. The catalogue is refetched, since stock is held now. */
function usePlacing<Body>({ send, nameOf }: PlacingCall<Body>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent<Body>) => send(api, sent),
    onSuccess: ({ order }, sent) => {
      toastSuccess(`Order confirmed for ${nameOf(sent.order, order)}`);
      client.setQueryData(orderKeys.one(order._id), order);
      void client.invalidateQueries({ queryKey: orderKeys.lists });
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onError: () => toastFailure('Order is not confirm'),
  });
}
