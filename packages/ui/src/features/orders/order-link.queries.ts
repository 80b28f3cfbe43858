import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import type { Order } from '@kerf/contract/schemas/order';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { orderKeys } from './orders.queries.ts';

interface Search {
  readonly number: string;
  readonly email: string;
  readonly admin: boolean;
}

/** The orders that a search for the number finds: everybody's for an admin, else one's own. */
export function orderSearchQuery(api: ApiClient, { number, email, admin }: Search) {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'number', number],
    queryFn: ({ signal }) =>
      admin
        ? api.listAllOrders({ query: { search: number } }, { signal })
        : api.listOrders({ query: { search: number, customerEmail: email } }, { signal }),
  });
}

/** The id of the order of that number, as far as any list that was read knows it. */
export function knownOrderId(client: QueryClient, number: string): string | undefined {
  return client
    .getQueriesData<Page<Order>>({ queryKey: orderKeys.lists })
    .flatMap(([, page]) => page?.items ?? [])
    .find((order) => order.number === number)?._id;
}
