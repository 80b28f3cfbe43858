import type { ApiClient } from '@kerf/api-client/client';
import type { FulfillOrder } from '@kerf/contract/schemas/shipment';
import type { FulfillmentStage } from '@kerf/domain/fulfillment';
import { queryOptions } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { orderKeys } from '../../orders/orders.queries.ts';

const listKey = [...orderKeys.lists, 'fulfillment'];

/** The orders of a stage, in the order of the work. */
export function fulfillmentSource(stage: FulfillmentStage) {
  return listSource({
    queryKey: [...listKey, stage],
    listing: ({ search }) => ({ stage, search }),
    fetch: (api, query, signal) => api.listFulfillment({ query }, { signal }),
  });
}

/** How many orders are in each stage. */
export function fulfillmentCountsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'fulfillment-counts'],
    queryFn: ({ signal }) => api.countFulfillment({}, { signal }),
  });
}

/** The orders that one goes through with next and previous. */
export const STEPS_MAX = 200;

/** The ids of a stage's first orders, which one steps through. */
export function stepsQuery(api: ApiClient, stage: FulfillmentStage, search: string) {
  return queryOptions({
    queryKey: [...listKey, stage, 'steps', search],
    queryFn: ({ signal }) =>
      api.listFulfillment({ query: { stage, search, limit: STEPS_MAX } }, { signal }),
    select: ({ items, total }: { items: readonly FulfillOrder[]; total: number }) => ({
      ids: items.map(({ _id }) => _id),
      total,
    }),
  });
}
