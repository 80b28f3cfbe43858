import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { Order } from '@kerf/contract/schemas/order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { orderKeys } from '../orders/orders.queries.ts';

export type NewOrder = EndpointRequest<Endpoints['placeOrders']>['body'];

interface SentOrder {
  readonly order: NewOrder;
  /** The same for every attempt to place the same order. */
  readonly idempotencyKey: string;
}

/**
 * Places an order and shows the outcome in a toast, under the name that it has there. The catalogue is
 * refetched, since stock is held now.
 */
export function usePlaceOrder(nameOf: (placed: Order) => string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, idempotencyKey }: SentOrder) =>
      api.placeOrders({ body: order }, { idempotencyKey }),
    onSuccess: ({ order }) => {
      toastSuccess(`Order confirmed for ${nameOf(order)}`);
      client.setQueryData(orderKeys.one(order._id), order);
      void client.invalidateQueries({ queryKey: orderKeys.lists });
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onError: () => toastFailure('Order is not confirm'),
  });
}
