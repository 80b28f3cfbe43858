import type { ApiClient } from '@kerf/api-client/client';
import {
  lowStockSorts,
  movementFilters,
  type ReorderPoint,
  type SettledDiscrepancy,
  type StockDays,
  type stockPeriods,
} from '@kerf/contract/schemas/stock';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { type Once, useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { productKeys } from '../../catalog/products.queries.ts';

/** A product's stock movements. */
export function movementsSource(id: string) {
  return listSource({
    queryKey: [...productKeys.one(id), 'movements'],
    listing: (view) => chosen(view, { show: movementFilters }),
    fetch: (api, query, signal) => api.listStockMovements({ params: { id }, query }, { signal }),
  });
}

export type StockPeriod = (typeof stockPeriods)[number];
export type StockDay = StockDays['days'][number];

/** A product's stock movements by day. */
export function stockDaysQuery(api: ApiClient, id: string, days: StockPeriod) {
  return callQuery([...productKeys.one(id), 'stock-days', days], api.getStockDays, {
    params: { id },
    query: { days },
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
  listing: (view) => chosen(view, { sort: lowStockSorts, expected: ['yes', 'no'] as const }),
  fetch: (api, query, signal) => api.listLowStock({ query }, { signal }),
});

/** How many products are due for reordering and not on order yet. */
export function lowStockCountQuery(api: ApiClient) {
  return callQuery([...lowStockKey, 'count'], api.listLowStock, {
    query: { limit: 1, expected: 'no' },
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
  return callQuery([...lowStockKey, 'discrepancies'], api.listStockDiscrepancies, {
    query: { limit: 20 },
  });
}
