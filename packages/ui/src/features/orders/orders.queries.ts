import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { Order } from '@kerf/contract/schemas/order';
import { orderFilters, orderSorts } from '@kerf/contract/schemas/order-list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { chosen, listSource } from '../../components/data-table/list-source.ts';
import { useChange } from '../../components/use-change.ts';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { productKeys } from '../catalog/products.queries.ts';

type ListOrders = NonNullable<EndpointRequest<Endpoints['listOrders']>['query']>;
type OwnOrdersListing = ListOrders & { readonly customerEmail: string };

/** The keys of all order queries, including admins'; each starts with `all`. */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  ownLists: ['orders', 'list', 'own'],
  one: (id: string) => ['orders', 'one', id] as const,
} as const;

/** A customer's own orders, as shown in their list. */
export function ownOrdersSource(customerEmail: string) {
  return listSource({
    queryKey: orderKeys.ownLists,
    listing: (view) => ({
      customerEmail,
      ...chosen(view, { sort: orderSorts, filter: orderFilters }),
    }),
    fetch: (api, query, signal) => api.listOrders({ query }, { signal }),
  });
}

/** One page of a customer's own orders, newest first unless the listing sorts them. */
export function ownOrdersQuery(api: ApiClient, listing: OwnOrdersListing) {
  return {
    ...callQuery([...orderKeys.ownLists, listing], api.listOrders, { query: listing }),
    placeholderData: keepPreviousData,
  };
}

export function orderQuery(api: ApiClient, id: string) {
  return callQuery(orderKeys.one(id), api.getOrder, { params: { id } });
}

/** One order, polled every `refetchInterval` milliseconds unless that is false. */
export function useOrder(id: string, refetchInterval: number | false = false) {
  return useQuery({ ...orderQuery(useApi(), id), refetchInterval });
}

/** Reads an order as it is now. */
export function useReadOrder(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return () => client.fetchQuery({ ...orderQuery(api, id), staleTime: 0 });
}

export function useOwnOrders(listing: OwnOrdersListing) {
  return useQuery(ownOrdersQuery(useApi(), listing));
}

/** Deletes an unpaid order. A refusal means that the list is out of date, so it is refetched. */
export function useDeleteOrder() {
  const client = useQueryClient();
  return useChange({
    call: (api, order: Order) => api.deleteOrder({ params: { id: order._id } }),
    onDone: (_reply, { what: order, client }) => {
      client.removeQueries({ queryKey: orderKeys.one(order._id) });
      return client.invalidateQueries({ queryKey: orderKeys.lists });
    },
    onError: async (error) => {
      if (isApiProblem(error)) await client.invalidateQueries({ queryKey: orderKeys.all });
    },
    outdates: [productKeys.all],
  });
}
