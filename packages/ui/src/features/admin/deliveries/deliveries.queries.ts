import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type Delivery, deliverySorts, deliveryStates } from '@kerf/contract/schemas/delivery';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { productKeys } from '../../catalog/products.queries.ts';

const deliveriesKey = ['deliveries'] as const;

export const deliveriesSource = listSource({
  queryKey: [...deliveriesKey, 'list'],
  listing: ({ search, sort, filters }) => ({
    search,
    sort: deliverySorts.find((each) => each === sort),
    state: deliveryStates.find((each) => each === filters.state),
  }),
  fetch: (api, query, signal) => api.listDeliveries({ query }, { signal }),
});

export function deliveryQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...deliveriesKey, 'one', id],
    queryFn: ({ signal }) => api.getDelivery({ params: { id } }, { signal }),
  });
}

type NewDelivery = EndpointRequest<Endpoints['addDelivery']>['body'];
type DeliveryChange = EndpointRequest<Endpoints['updateDelivery']>['body'];
/** The request body of a receipt. */
export type Receipt = EndpointRequest<Endpoints['receiveDelivery']>['body'];

/** The request body of units to take back. */
export type TakeBack = EndpointRequest<Endpoints['takeBackDelivery']>['body'];

interface Once<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** Caches the reply, and refetches everything that shows deliveries or stock. */
function useSaved(message: string) {
  const api = useApi();
  const client = useQueryClient();
  return {
    onSuccess: (delivery: Delivery) => {
      toastSuccess(message);
      client.setQueryData(deliveryQuery(api, delivery._id).queryKey, delivery);
      void client.invalidateQueries({ queryKey: [...deliveriesKey, 'list'] });
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onError: () => toastFailure('Not successful'),
  };
}

/** Adds an expected delivery. A retry with the same key adds no second one. */
export function useAddDelivery() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Once<NewDelivery>) =>
      api.addDelivery({ body }, { idempotencyKey }),
    ...useSaved('Delivery added'),
  });
}

/**
 * Changes a delivery. Rejects with `delivery_changed` if the version is out of date. A retry with the same key
 * has no further effect.
 */
export function useUpdateDelivery(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Once<DeliveryChange>) =>
      api.updateDelivery({ params: { id }, body }, { idempotencyKey }),
    ...useSaved('Delivery saved'),
  });
}

/** Adds what has arrived to the stock. A retry with the same key has no further effect. */
export function useReceiveDelivery(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Once<Receipt>) =>
      api.receiveDelivery({ params: { id }, body }, { idempotencyKey }),
    ...useSaved('Stock received'),
  });
}

/** Takes units out of the stock that were received by mistake. A retry with the same key has no further effect. */
export function useTakeBackDelivery(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Once<TakeBack>) =>
      api.takeBackDelivery({ params: { id }, body }, { idempotencyKey }),
    ...useSaved('Receipt taken back'),
  });
}

export function useCancelDelivery(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (version: number) => api.cancelDelivery({ params: { id }, query: { version } }),
    ...useSaved('Delivery canceled'),
  });
}
