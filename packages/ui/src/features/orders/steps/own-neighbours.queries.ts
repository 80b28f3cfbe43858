import type { ApiClient } from '@kerf/api-client/client';
import { orderFilters, orderSorts } from '@kerf/contract/schemas/order';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../orders.queries.ts';

const SEARCH = 'search';
const SORT = 'sort';
const FILTER = 'filter';

/** What an address of the list of one's own orders says of which orders it has, without its page. */
export function ownListOf(params: URLSearchParams): string {
  const names = [FILTER, SEARCH, SORT];
  const kept = new URLSearchParams([...params].filter(([name]) => names.includes(name)));
  kept.sort();
  return kept.toString();
}

/** Where one's own order stands in that list. */
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
