import type { ApiClient } from '@kerf/api-client/client';
import type { SheetProductRow } from '@kerf/contract/schemas/product-sheet';
import { blankRow, isSheetColumn } from '@kerf/domain/product-sheet/columns';
import { queryOptions } from '@tanstack/react-query';
import { productKeys } from '../../catalog/products.queries.ts';
import type { productsFilter } from '../product-form/manage-products.queries.ts';
import type { GridRow } from './grid-edits.ts';

const PAGE = 1_000;

/**
 * All products that match a filter. Not refetched while they are edited; the plan compares them with the
 * current values.
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
        rows.push(...page.items.map(rowOf));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return rows;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function rowOf({ _id, cells }: SheetProductRow): GridRow {
  const known = cells.filter(({ column }) => isSheetColumn(column));
  const filled = Object.fromEntries(known.map(({ column, value }) => [column, value]));
  return { id: _id, row: { ...blankRow, ...filled } };
}
