import type { ApiClient } from '@kerf/api-client/client';
import type { FulfillmentStage } from '@kerf/domain/fulfillment';
import { keepPreviousData } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { orderKeys } from '../../orders/orders.queries.ts';

const listKey = [...orderKeys.lists, 'fulfillment'] as const;

/** A stage's orders, in the order they should be worked on. */
export function fulfillmentSource(stage: FulfillmentStage) {
  return listSource({
    queryKey: [...listKey, stage],
    listing: ({ search }) => ({ stage, search }),
    fetch: (api, query, signal) => api.listFulfillment({ query }, { signal }),
  });
}

/** How many orders are in each stage. */
export function fulfillmentCountsQuery(api: ApiClient) {
  return callQuery([...orderKeys.lists, 'fulfillment-counts'], api.countFulfillment, {});
}

/** An order's position in a stage, and its neighbors. */
export function placeQuery(api: ApiClient, id: string, stage: FulfillmentStage, search: string) {
  return {
    ...callQuery([...listKey, stage, 'place', id, search], api.getFulfillmentNeighbours, {
      params: { id },
      query: { stage, search },
    }),
    // The buttons stay in place while the next order loads.
    placeholderData: keepPreviousData,
  };
}
