import type { ApiClient } from '@kerf/api-client/client';
import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import type { SheetProductRow } from '@kerf/contract/schemas/product-sheet';
import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { blankRow, isSheetColumn } from '@kerf/domain/product-sheet/columns';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import { listWholeRows } from '../bulk-changes/whole-rows.ts';
import type { productsFilter } from '../product-form/manage-products.queries.ts';
import type { GridRow } from './grid-edits.ts';

const PAGE = 1_000;
/** The parameter of the grid's address with the id of the plan that it was left for. */
export const PLAN = 'plan';

/** What a plan found wrong, by product. */
export type PlanFaults = ReadonlyMap<string, BulkChangeRow['faults']>;

const noFaults: PlanFaults = new Map();

/** What a plan of the grid's edits found wrong, so that it is shown where it was typed. */
export function usePlanFaults(plan: string | null): PlanFaults {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...productKeys.all, 'sheet', 'faults', plan],
    queryFn: async ({ signal }) => {
      const params = { id: plan ?? '' };
      const query = { plan: 'problem', limit: PAGE_SIZE_MAX } as const;
      const { items } = await listWholeRows(api, { params, query }, { signal });
      return new Map(
        items.flatMap(({ productId, faults }) => (productId === null ? [] : [[productId, faults]])),
      );
    },
    enabled: plan !== null,
    gcTime: 0,
  });
  return data ?? noFaults;
}

/**
 * All products that match a filter. Not refetched while they are edited: `useCurrentRows` reads what others
 * change.
 */
export function gridRowsQuery(api: ApiClient, filter: ReturnType<typeof productsFilter>) {
  return queryOptions({
    queryKey: [...productKeys.all, 'sheet', filter],
    queryFn: async ({ signal }) => {
      const rows: GridRow[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...filter, limit: PAGE, ...(cursor !== undefined && { cursor }) };
        const page = await api.listProductSheet({ query }, { signal });
        rows.push(...page.items.map(gridRowOf));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return rows;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A product's row with its saved values. */
export function gridRowOf({ _id, cells }: SheetProductRow): GridRow {
  const known = cells.filter(({ column }) => isSheetColumn(column));
  const filled = Object.fromEntries(known.map(({ column, value }) => [column, value]));
  return { id: _id, row: { ...blankRow, ...filled } };
}
