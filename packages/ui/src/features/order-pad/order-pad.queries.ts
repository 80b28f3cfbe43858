import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { orderKeys } from '../orders/orders.queries.ts';

const SUGGESTED = 8;

/** What the catalogue has for a text that is being typed. */
export function suggestionsQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'suggestions', search],
    queryFn: ({ signal }) => api.search({ query: { search, limit: SUGGESTED } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type LongOrder = EndpointRequest<Endpoints['placeOrders']>['body'];

interface Placing {
  readonly order: LongOrder;
  /** The same for every try of the same order. */
  readonly idempotencyKey: string;
}

/** Places an order of many lines and says how it went. Its stock is held, so the catalogue is read again. */
export function usePlaceLongOrder() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, idempotencyKey }: Placing) =>
      api.placeOrders({ body: order }, { idempotencyKey }),
    onSuccess: ({ order }) => {
      toastSuccess(`Order confirmed for ${order.number}`);
      client.setQueryData(orderKeys.one(order._id), order);
      void client.invalidateQueries({ queryKey: orderKeys.lists });
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onError: () => toastFailure('Order is not confirm'),
  });
}
