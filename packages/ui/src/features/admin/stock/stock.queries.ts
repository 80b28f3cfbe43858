import type { ApiClient } from '@kerf/api-client/client';
import {
  lowStockSorts,
  movementFilters,
  type ReorderPoint,
  type SettledDiscrepancy,
  type StockDays,
  type stockPeriods,
} from '@kerf/contract/schemas/stock';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import { stockQuery } from '../product-form/manage-products.queries.ts';

/** A product's stock movements. */
export function movementsSource(id: string) {
  return listSource({
    queryKey: [...productKeys.one(id), 'movements'],
    listing: ({ search, filters }) => ({
      search,
      show: movementFilters.find((each) => each === filters.show),
    }),
    fetch: (api, query, signal) => api.listStockMovements({ params: { id }, query }, { signal }),
  });
}

export type StockPeriod = (typeof stockPeriods)[number];
export type StockDay = StockDays['days'][number];

/** A product's stock movements by day. */
export function stockDaysQuery(api: ApiClient, id: string, days: StockPeriod) {
  return queryOptions({
    queryKey: [...productKeys.one(id), 'stock-days', days],
    queryFn: ({ signal }) => api.getStockDays({ params: { id }, query: { days } }, { signal }),
  });
}

interface ReorderChange {
  readonly after: ReorderPoint;
  readonly before: ReorderPoint;
}

/** Sets a product's reorder point. */
export function useSetReorderPoint(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ after, before }: ReorderChange) =>
      api.setReorderPoint({ params: { id }, body: { ...after, before } }),
    onSuccess: () => toastSuccess('Reorder point saved'),
    onError: () => toastFailure('Not successful'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: stockQuery(api, id).queryKey }),
        client.invalidateQueries({ queryKey: lowStockKey }),
      ]),
  });
}

const lowStockKey = [...productKeys.all, 'low-stock'] as const;

/** The products due for reordering. */
export const lowStockSource = listSource({
  queryKey: [...lowStockKey, 'list'],
  listing: ({ search, sort, filters }) => ({
    search,
    sort: lowStockSorts.find((each) => each === sort),
    expected: (['yes', 'no'] as const).find((each) => each === filters.expected),
  }),
  fetch: (api, query, signal) => api.listLowStock({ query }, { signal }),
});

/** How many products are due for reordering and not on order yet. */
export function lowStockCountQuery(api: ApiClient) {
  const query = { limit: 1, expected: 'no' } as const;
  return queryOptions({
    queryKey: [...lowStockKey, 'count'],
    queryFn: ({ signal }) => api.listLowStock({ query }, { signal }),
  });
}

interface Settlement {
  readonly body: SettledDiscrepancy;
  readonly idempotencyKey: string;
}

/** Makes the stock of a product and its movements what was counted. */
export function useSettleDiscrepancy(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Settlement) =>
      api.settleDiscrepancy({ params: { id }, body }, { idempotencyKey }),
    onSuccess: () => toastSuccess('Stock Updated'),
    onError: () => toastFailure('Not successful'),
    onSettled: () => client.invalidateQueries({ queryKey: productKeys.all }),
  });
}

/** The products whose movements do not add up to their stock on hand. */
export function discrepanciesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...lowStockKey, 'discrepancies'],
    queryFn: ({ signal }) => api.listStockDiscrepancies({ query: { limit: 20 } }, { signal }),
  });
}
