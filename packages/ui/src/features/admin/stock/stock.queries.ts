import type { ApiClient } from '@kerf/api-client/client';
import {
  lowStockSorts,
  movementFilters,
  type ReorderPoint,
  type SettledDiscrepancy,
  type StockDays,
  type stockPeriods,
} from '@kerf/contract/schemas/stock';
import { queryOptions } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { type Once, useChange } from '../../../components/use-change.ts';
import { productKeys } from '../../catalog/products.queries.ts';

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
  return useChange({
    call: (api, { after, before }: ReorderChange) =>
      api.setReorderPoint({ params: { id }, body: { ...after, before } }),
    done: 'Reorder point saved',
    failed: 'Not successful',
    rereads: [[...productKeys.one(id), 'stock'], lowStockKey],
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

/** Makes the stock of a product and its movements what was counted. */
export function useSettleDiscrepancy(id: string) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<SettledDiscrepancy>) =>
      api.settleDiscrepancy({ params: { id }, body }, { idempotencyKey }),
    done: 'Stock Updated',
    failed: 'Not successful',
    rereads: [productKeys.all],
  });
}

/** The products whose movements do not add up to their stock on hand. */
export function discrepanciesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...lowStockKey, 'discrepancies'],
    queryFn: ({ signal }) => api.listStockDiscrepancies({ query: { limit: 20 } }, { signal }),
  });
}
