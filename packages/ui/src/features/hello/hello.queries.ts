import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys, ownOrdersQuery } from '../orders/orders.queries.ts';

const SHOWN = 5;
const SHOWN_OF_OWN = 3;

/** A customer's unpaid orders that expire soonest, and the total. */
export function unpaidOwnQuery(api: ApiClient, customerEmail: string) {
  const first = { filter: 'unpaid', sort: 'createdAt', limit: SHOWN_OF_OWN } as const;
  return ownOrdersQuery(api, { customerEmail, ...first });
}

/** The orders to ship that have waited longest, and the total, as in the view of this name. */
export function toShipQuery(api: ApiClient) {
  const query = { filter: 'to-ship', sort: 'createdAt', limit: SHOWN } as const;
  return queryOptions({
    queryKey: [...orderKeys.lists, 'to-ship'],
    queryFn: ({ signal }) => api.listAllOrders({ query }, { signal }),
  });
}

/** How many orders of all customers are unpaid. */
export function unpaidCountQuery(api: ApiClient) {
  return countQuery(api, 'unpaid');
}

/** How many orders wait for the price of their shipping. */
export function toQuoteCountQuery(api: ApiClient) {
  return countQuery(api, 'to-quote');
}

function countQuery(api: ApiClient, filter: 'unpaid' | 'to-quote') {
  return queryOptions({
    queryKey: [...orderKeys.lists, `${filter}-count`],
    queryFn: ({ signal }) => api.listAllOrders({ query: { filter, limit: 1 } }, { signal }),
  });
}
