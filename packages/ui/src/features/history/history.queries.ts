import type { ApiClient } from '@kerf/api-client/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { orderKeys } from '../orders/orders.queries.ts';

const EVENTS_AT_ONCE = 50;

/** An order's events, newest first; for a customer, only those meant for them. */
export function orderHistoryQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: [...orderKeys.one(id), 'history'],
    queryFn: ({ signal, pageParam }) =>
      api.getOrderHistory(
        { params: { id }, query: { limit: EVENTS_AT_ONCE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
