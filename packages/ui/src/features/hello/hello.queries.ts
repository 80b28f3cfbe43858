import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys, ownOrdersQuery } from '../orders/orders.queries.ts';

const SHOWN = 5;
const SHOWN_OF_OWN = 3;

/** A customer's unpaid orders that will lapse first, and how many there are. */
export function unpaidOwnQuery(api: ApiClient, customerEmail: string) {
  const first = { filter: 'unpaid', sort: 'createdAt', limit: SHOWN_OF_OWN } as const;
  return ownOrdersQuery(api, { customerEmail, ...first });
}

/** The paid orders that have waited longest for being shipped, and how many there are. */
export function toShipQuery(api: ApiClient) {
  const query = { filter: 'paid', sort: 'createdAt', limit: SHOWN } as const;
  return queryOptions({
    queryKey: [...orderKeys.lists, 'to-ship'],
    queryFn: ({ signal }) => api.listAllOrders({ query }, { signal }),
  });
}

/** How many orders of all customers are not paid. */
export function unpaidCountQuery(api: ApiClient) {
  const query = { filter: 'unpaid', limit: 1 } as const;
  return queryOptions({
    queryKey: [...orderKeys.lists, 'unpaid-count'],
    queryFn: ({ signal }) => api.listAllOrders({ query }, { signal }),
  });
}
