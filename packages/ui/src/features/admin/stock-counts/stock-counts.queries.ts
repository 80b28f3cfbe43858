import type { ApiClient } from '@kerf/api-client/client';
import {
  type CountLine,
  countLineFilters,
  type StockCount,
  stockCountStates,
} from '@kerf/contract/schemas/stock-count';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { toastProblem } from '../../../components/toasts.tsx';
import { toastUndoable } from '../../../components/undo.tsx';
import { type Once, useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { productKeys } from '../../catalog/products.queries.ts';

const countsKey = ['stock-counts'] as const;

export const stockCountsSource = listSource({
  queryKey: [...countsKey, 'list'],
  listing: (view) => chosen(view, { state: stockCountStates }),
  fetch: (api, query, signal) => api.listStockCounts({ query }, { signal }),
});

export function stockCountQuery(api: ApiClient, id: string) {
  return callQuery([...countsKey, 'one', id], api.getStockCount, { params: { id } });
}

/** The counted products, latest first. */
export function countLinesSource(id: string) {
  return listSource({
    queryKey: [...countsKey, 'lines', id],
    listing: (view) => chosen(view, { show: countLineFilters }),
    fetch: (api, query, signal) => api.listCountLines({ params: { id }, query }, { signal }),
  });
}

/** How many products have moved since they were counted, or cannot be booked. */
export function countTroubleQuery(api: ApiClient, id: string, show: 'moved' | 'refused') {
  return callQuery([...countsKey, 'lines', id, 'trouble', show], api.listCountLines, {
    params: { id },
    query: { show, limit: 1 },
  });
}

/** Begins a count. A retry with the same key begins no second one. */
export function useAddStockCount() {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<{ readonly title: string }>) =>
      api.addStockCount({ body }, { idempotencyKey }),
    failed: 'Not successful',
    onDone: (count, { api, client }) =>
      client.setQueryData(stockCountQuery(api, count._id).queryKey, count),
    outdates: [[...countsKey, 'list']],
  });
}

interface Counted {
  readonly productId: string;
  readonly counted: number;
  readonly before: number | null;
}

/** Records a product's count. Shows no toast, since the next product is scanned right away. */
export function useCountProduct(id: string) {
  return useChange({
    call: (api, body: Counted) => api.countProduct({ params: { id }, body }),
    outdatesAnyway: [countsKey],
  });
}

/** Removes a line from a count, with Undo. */
export function useRemoveCountLine(id: string) {
  const settled = { onError: toastProblem, outdatesAnyway: [countsKey] };
  const putBack = useChange({
    call: (api, { productId, counted, expected }: CountLine) =>
      api.countProduct({ params: { id }, body: { productId, counted, expected, before: null } }),
    ...settled,
  });
  return useChange({
    call: (api, productId: string) => api.removeCountLine({ params: { id, productId } }),
    onDone: ({ line }) =>
      toastUndoable(`${line.name} removed from the count`, () => putBack.mutate(line)),
    ...settled,
  });
}

/** Ends a count by booking its differences or discarding it. */
export function useEndCount({ _id: id, figures }: StockCount) {
  return useChange({
    call: (api, end: 'book' | 'discard') => {
      const request = { params: { id } };
      return end === 'book'
        ? api.bookStockCount({ ...request, query: { figures } })
        : api.discardStockCount(request);
    },
    done: (_count, end) => (end === 'book' ? 'Count booked' : 'Count discarded'),
    failed: 'Not successful',
    onDone: (count, { api, client }) =>
      client.setQueryData(stockCountQuery(api, id).queryKey, count),
    outdates: [countsKey, productKeys.all],
  });
}
