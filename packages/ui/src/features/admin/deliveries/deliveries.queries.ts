import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type Delivery, deliverySorts, deliveryStates } from '@kerf/contract/schemas/delivery';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { type Once, useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { productKeys } from '../../catalog/products.queries.ts';

const deliveriesKey = ['deliveries'] as const;

export const deliveriesSource = listSource({
  queryKey: [...deliveriesKey, 'list'],
  listing: (view) => chosen(view, { sort: deliverySorts, state: deliveryStates }),
  fetch: (api, query, signal) => api.listDeliveries({ query }, { signal }),
});

export function deliveryQuery(api: ApiClient, id: string) {
  return callQuery([...deliveriesKey, 'one', id], api.getDelivery, { params: { id } });
}

type NewDelivery = EndpointRequest<Endpoints['addDelivery']>['body'];
type DeliveryChange = EndpointRequest<Endpoints['updateDelivery']>['body'];
/** The request body of a receipt. */
export type Receipt = EndpointRequest<Endpoints['receiveDelivery']>['body'];

/** The request body of units to take back. */
export type TakeBack = EndpointRequest<Endpoints['takeBackDelivery']>['body'];

/** Caches the reply, and refetches everything that shows deliveries or stock. */
function useDeliveryChange<What>(
  done: string,
  call: (api: ApiClient, what: What) => Promise<Delivery>,
) {
  return useChange({
    call,
    done,
    failed: 'Not successful',
    onDone: (delivery, { api, client }) =>
      client.setQueryData(deliveryQuery(api, delivery._id).queryKey, delivery),
    outdates: [[...deliveriesKey, 'list'], productKeys.all],
  });
}

/** Adds an expected delivery. A retry with the same key adds no second one. */
export function useAddDelivery() {
  return useDeliveryChange('Delivery added', (api, { body, idempotencyKey }: Once<NewDelivery>) =>
    api.addDelivery({ body }, { idempotencyKey }),
  );
}

/**
 * Changes a delivery. Rejects with `delivery_changed` if the version is out of date. A retry with the same key
 * has no further effect.
 */
export function useUpdateDelivery(id: string) {
  return useDeliveryChange(
    'Delivery saved',
    (api, { body, idempotencyKey }: Once<DeliveryChange>) =>
      api.updateDelivery({ params: { id }, body }, { idempotencyKey }),
  );
}

/** Adds what has arrived to the stock. A retry with the same key has no further effect. */
export function useReceiveDelivery(id: string) {
  return useDeliveryChange('Stock received', (api, { body, idempotencyKey }: Once<Receipt>) =>
    api.receiveDelivery({ params: { id }, body }, { idempotencyKey }),
  );
}

/** Takes units out of the stock that were received by mistake. A retry with the same key has no further effect. */
export function useTakeBackDelivery(id: string) {
  return useDeliveryChange('Receipt taken back', (api, { body, idempotencyKey }: Once<TakeBack>) =>
    api.takeBackDelivery({ params: { id }, body }, { idempotencyKey }),
  );
}

export function useCancelDelivery(id: string) {
  return useDeliveryChange('Delivery canceled', (api, version: number) =>
    api.cancelDelivery({ params: { id }, query: { version } }),
  );
}
