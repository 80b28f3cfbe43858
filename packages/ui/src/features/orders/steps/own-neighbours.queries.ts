import type { ApiClient } from '@kerf/api-client/client';
import { orderFilters, orderSorts } from '@kerf/contract/schemas/order-list';
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_PARAMS } from '../../../components/data-table/table-view.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { orderKeys } from '../orders.queries.ts';

const SEARCH = 'search';
const SORT = 'sort';
const FILTER = 'filter';

/** The search, filters, sort and page of My Order from its URL, to link back to it. */
export function ownListOf(params: URLSearchParams): string {
  const names: readonly string[] = [FILTER, SEARCH, SORT, ...PAGE_PARAMS];
  const kept = new URLSearchParams([...params].filter(([name]) => names.includes(name)));
  kept.sort();
  return kept.toString();
}

/** The position and neighbors of a customer's order in that list. */
export function ownNeighboursQuery(api: ApiClient, id: string, list: string) {
  const params = new URLSearchParams(list);
  const query = {
    search: params.get(SEARCH) ?? '',
    sort: orderSorts.find((each) => each === params.get(SORT)),
    filter: orderFilters.find((each) => each === params.get(FILTER)),
  };
  return {
    ...callQuery([...orderKeys.ownLists, 'neighbours', id, query], api.getOwnNeighbours, {
      params: { id },
      query,
    }),
    placeholderData: keepPreviousData,
  };
}
