import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import type { Order } from '@kerf/contract/schemas/order';
import { allOrderFilters, orderSorts } from '@kerf/contract/schemas/order-list';
import { fulfillmentStates, type ShippingStatus } from '@kerf/domain/fulfillment';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import type { Listing } from '../../../components/data-table/table-view.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import { orderKeys } from '../../orders/orders.queries.ts';

const allOrdersKey = [...orderKeys.lists, 'everybody'] as const;

/** All customers' orders. */
export const allOrdersSource = listSource({
  queryKey: allOrdersKey,
  listing: ordersQuery,
  fetch: (api, query, signal) => api.listAllOrders({ query }, { signal }),
});

/** A list's request to the server. */
export function ordersQuery({ search, sort, filters }: Listing) {
  const { filter, fulfillment, placedFrom, placedTo, unpaidHours, ...others } = filters;
  return {
    search,
    sort: orderSorts.find((each) => each === sort),
    filter: allOrderFilters.find((each) => each === filter),
    fulfillment: fulfillmentStates.find((each) => each === fulfillment),
    placedFromDay: placedFrom,
    placedToDay: placedTo,
    unpaidHours,
    totalMin: others.totalMin,
    totalMax: others.totalMax,
    customer: others.customer,
    product: others.product,
    sku: others.sku,
    carrier: others.carrier,
    tracking: others.tracking,
    poNumber: others.poNumber,
    shippingMethod: others.shippingMethod,
    costCenter: others.costCenter,
    note: others.note,
  };
}

interface StatusChange {
  /** The order before the change. */
  readonly order: Order;
  readonly status: ShippingStatus;
}

/** Ships an order or undoes that. Shown immediately; reverted with a toast if the server refuses. */
export function useSetOrderStatus() {
  const client = useQueryClient();
  return useChange({
    // Sequential, so that an undo never overtakes the change that it undoes.
    scope: { id: 'order-status' },
    call: (api, { order, status }: StatusChange) =>
      api.setOrderStatus({ params: { id: order._id }, body: { status } }),
    shows: ({ order, status }) => {
      const shippedAt = status === 'Shipped' ? new Date().toISOString() : null;
      showOrder(client, { ...order, status, shippedAt });
    },
    onDone: (order) => showOrder(client, order),
    onError: (error, { order }) => {
      showOrder(client, order);
      toastFailure(`${order.number} stays ${order.status}. ${problemMessage(error).detail}`);
    },
    rereads: [orderKeys.all],
  });
}

interface AnyDeletion {
  readonly order: Order;
  /** For the customer; may be empty. */
  readonly reason: string;
}

/**
 * Deletes an unpaid order. A refusal means that the page is out of date, so its orders are read again.
 * `onDecided` is called after a deletion and after a refusal; other failures may be tried again.
 */
export function useDeleteAnyOrder(onDecided: (order: Order, deleted: boolean) => void) {
  return useChange({
    call: (api, { order, reason }: AnyDeletion) =>
      api.deleteOrder({ params: { id: order._id }, query: reason === '' ? {} : { reason } }),
    // Not passed to `mutate`: the row is unmounted before those callbacks would run.
    onDone: ({ deletedCount }, { what: { order } }) => {
      if (deletedCount > 0) toastSuccess(`Order ${order.orderName} is deleted`);
      else toastFailure(`Order ${order.number} is being deleted already`);
      onDecided(order, true);
    },
    onError: (error, { order }) => {
      if (!isRefusal(error)) return;
      toastFailure(
        error.code === 'not_found'
          ? `${order.number} was deleted already`
          : `${order.number} is not deleted. ${error.detail}`,
      );
      onDecided(order, false);
    },
    outdates: [productKeys.all],
    rereads: [orderKeys.all],
  });
}

/** Releases the stock held by an unpaid order. */
export function useReleaseHold() {
  return useChange({
    call: (api, order: Order) => api.releaseHold({ params: { id: order._id } }),
    done: (order) => `The stock of ${order.number} is released`,
    onDone: (order, { client }) => showOrder(client, order),
    outdates: [productKeys.all],
    rereads: [orderKeys.all],
  });
}

function isRefusal(error: unknown): error is ApiProblem {
  return isApiProblem(error) && error.status < 500;
}

/** Updates an order in every admin query that shows it. */
function showOrder(client: QueryClient, order: Order): void {
  client.setQueriesData<Page<Order>>(
    { queryKey: allOrdersKey },
    (page) =>
      page && { ...page, items: page.items.map((each) => (each._id === order._id ? order : each)) },
  );
  client.setQueryData<Order>(
    orderKeys.one(order._id),
    (known) => known && wholeOrder(order, known),
  );
}

/** A list may omit some of an order's lines; keep those that are already loaded. */
function wholeOrder({ further: _, ...order }: Order, known: Order): Order {
  return known.lines.length > order.lines.length ? { ...order, lines: known.lines } : order;
}

const UNCLAIMED_SHOWN = 100;

/** The oldest card payments without an order. */
export function unclaimedPaymentsQuery(api: ApiClient) {
  return callQuery([...orderKeys.lists, 'unclaimed-payments'], api.listUnclaimedPayments, {
    query: { limit: UNCLAIMED_SHOWN },
  });
}

/** Marks a refund or dispute as reviewed, after which its order may be shipped. */
export function useReviewAttention() {
  return useChange({
    call: (api, { order, attentionId }: { readonly order: Order; readonly attentionId: string }) =>
      api.reviewAttention({ params: { id: order._id, attentionId } }),
    done: (_reply, { order }) => `${order.number} is marked as reviewed`,
    onError: (error, { order }) =>
      toastFailure(`${order.number} is not marked as reviewed. ${problemMessage(error).detail}`),
    rereads: [orderKeys.all],
  });
}
