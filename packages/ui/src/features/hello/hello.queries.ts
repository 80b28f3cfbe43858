import type { ApiClient } from '@kerf/api-client/client';
import { callQuery } from '../../shared/call-query.ts';
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
  return callQuery([...orderKeys.lists, 'to-ship'], api.listAllOrders, {
    query: { filter: 'to-ship', sort: 'createdAt', limit: SHOWN },
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
  return callQuery([...orderKeys.lists, `${filter}-count`], api.listAllOrders, {
    query: { filter, limit: 1 },
  });
}
