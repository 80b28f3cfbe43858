import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { allOrderFilters, type Order, orderSorts } from '@kerf/contract/schemas/order';
import type { ShippingStatus } from '@kerf/domain/order-state';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { FetchPage } from '../../../components/data-table/table-spec.ts';
import { pageOfView, type TableView } from '../../../components/data-table/table-view.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import { orderKeys } from '../../orders/orders.queries.ts';

type Listing = NonNullable<EndpointRequest<Endpoints['listAllOrders']>['query']>;

export const allOrdersKeys = {
  all: [...orderKeys.lists, 'everybody'],
  list: (listing: Listing) => [...orderKeys.lists, 'everybody', listing],
} as const;

/** One page of everybody's orders. The page before stays until the next has come. */
export function allOrdersQuery(api: ApiClient, view: TableView) {
  const listing = { ...listingOf(view), ...pageOfView(view) };
  return queryOptions({
    queryKey: allOrdersKeys.list(listing),
    queryFn: ({ signal }) => api.listAllOrders({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Any page of what the table shows. */
export function fetchOrders(api: ApiClient, view: TableView): FetchPage<Order> {
  return (page, signal) =>
    api.listAllOrders({ query: { ...listingOf(view), ...page } }, { signal });
}

interface StatusChange {
  /** As it is before the change. */
  readonly order: Order;
  readonly status: ShippingStatus;
}

/** Ships an order or takes that back. Shown at once; undone and said where the server refuses. */
export function useSetOrderStatus() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that an undo never overtakes what it undoes.
    scope: { id: 'order-status' },
    mutationFn: ({ order, status }: StatusChange) =>
      api.setOrderStatus({ params: { id: order._id }, body: { status } }),
    onMutate: async ({ order, status }) => {
      await client.cancelQueries({ queryKey: orderKeys.all });
      const shippedAt = status === 'Shipped' ? new Date().toISOString() : null;
      showOrder(client, { ...order, status, shippedAt });
    },
    onSuccess: (order) => showOrder(client, order),
    onError: (error, { order }) => {
      showOrder(client, order);
      toastFailure(`${order.number} stays ${order.status}. ${problemMessage(error).detail}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

/**
 * Deletes an unpaid order and says so. A refusal means that the list is out of date: it is said and
 * the list read again. `onDecided` is called after both; other failures may be tried again.
 */
export function useDeleteAnyOrder(onDecided: (order: Order, deleted: boolean) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => api.deleteOrder({ params: { id: order._id } }),
    // Told here, not by the row: the row is gone before its own callbacks would run.
    onSuccess: ({ deletedCount }, order) => {
      if (deletedCount > 0) toastSuccess(`Order ${order.orderName} is deleted`);
      else toastFailure(`Order ${order.number} is being deleted already`);
      onDecided(order, true);
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onError: (error, order) => {
      if (!isRefusal(error)) return;
      toastFailure(`${order.number} is not deleted. ${error.detail}`);
      onDecided(order, false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.lists }),
  });
}

/** Releases the stock that an unpaid order holds. `onReleased` is called once it is free. */
export function useReleaseHold(onReleased: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => api.releaseHold({ params: { id: order._id } }),
    onSuccess: (order) => {
      showOrder(client, order);
      toastSuccess(`The stock of ${order.number} is released`);
      onReleased();
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

function isRefusal(error: unknown): error is ApiProblem {
  return isApiProblem(error) && error.status < 500;
}

/** Puts an order in the place of its older self, wherever it is shown to an admin. */
function showOrder(client: QueryClient, order: Order): void {
  client.setQueriesData<Page<Order>>(
    { queryKey: allOrdersKeys.all },
    (page) =>
      page && { ...page, items: page.items.map((each) => (each._id === order._id ? order : each)) },
  );
  client.setQueryData<Order>(
    orderKeys.one(order._id),
    (known) => known && wholeOrder(order, known),
  );
}

/** What a list says of an order leaves lines out, which are not forgotten for it. */
function wholeOrder({ further: _, ...order }: Order, known: Order): Order {
  return known.lines.length > order.lines.length ? { ...order, lines: known.lines } : order;
}

function listingOf({ search, sort, filters }: TableView): Listing {
  return {
    search,
    sort: orderSorts.find((each) => each === sort),
    filter: allOrderFilters.find((each) => each === filters.filter),
  };
}
