import type { ApiClient } from '@kerf/api-client/client';
import { orderFilters, orderSorts } from '@kerf/contract/schemas/order';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../orders.queries.ts';

const SEARCH = 'search';
const SORT = 'sort';
const FILTER = 'filter';

/** The search, filters and sort of My Order from its URL, without the page. */
export function ownListOf(params: URLSearchParams): string {
  const names = [FILTER, SEARCH, SORT];
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
  return queryOptions({
    queryKey: [...orderKeys.ownLists, 'neighbours', id, query],
    queryFn: ({ signal }) => api.getOwnNeighbours({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
