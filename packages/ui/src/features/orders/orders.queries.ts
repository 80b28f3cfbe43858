import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { Order } from '@kerf/contract/schemas/order';
import { orderFilters, orderSorts } from '@kerf/contract/schemas/order';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { TableView } from '../../components/data-table/table-view.ts';
import { useApi } from '../../shared/api.ts';
import { productKeys } from '../catalog/products.queries.ts';

type ListOrders = NonNullable<EndpointRequest<Endpoints['listOrders']>['query']>;
/** Whose orders, and the place in their list. */
export type OwnOrdersListing = ListOrders & { readonly customerEmail: string };

/** Every list of orders, the admin's too, begins with `all`. */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  own: (listing: OwnOrdersListing) => ['orders', 'list', 'own', listing],
  one: (id: string) => ['orders', 'one', id],
} as const;

/** One page of a customer's own orders, newest first. */
export function ownOrdersQuery(api: ApiClient, listing: OwnOrdersListing) {
  return queryOptions({
    queryKey: orderKeys.own(listing),
    queryFn: ({ signal }) => api.listOrders({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function orderQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }) => api.getOrder({ params: { id } }, { signal }),
  });
}

/** One order, read again every so many milliseconds where that is asked for. */
export function useOrder(id: string, refetchInterval: number | false = false) {
  return useQuery({ ...orderQuery(useApi(), id), refetchInterval });
}

export function useOwnOrders(listing: OwnOrdersListing) {
  return useQuery(ownOrdersQuery(useApi(), listing));
}

/** Deletes an unpaid order. A refusal means that the list is out of date, so it is read again. */
export function useDeleteOrder() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => api.deleteOrder({ params: { id: order._id } }),
    onSuccess: async (_reply, order) => {
      client.removeQueries({ queryKey: orderKeys.one(order._id) });
      void client.invalidateQueries({ queryKey: productKeys.all });
      await client.invalidateQueries({ queryKey: orderKeys.lists });
    },
    onError: async (error) => {
      if (isApiProblem(error)) await client.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
}

/** What a view of one's own orders asks for, but for the page. */
export function ownListing(customerEmail: string, view: TableView): OwnOrdersListing {
  const filter = orderFilters.find((value) => value === view.filters.filter);
  return {
    customerEmail,
    search: view.search,
    sort: orderSorts.find((each) => each === view.sort),
    ...(filter && { filter }),
  };
}
