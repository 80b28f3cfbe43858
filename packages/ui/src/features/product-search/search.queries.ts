import type { ApiClient } from '@kerf/api-client/client';
import { facetNames } from '@kerf/domain/search/facets';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { productKeys } from '../catalog/products.queries.ts';
import type { SearchView } from './search-view.ts';

const AT_ONCE = 24;

/** What a search finds: a page more at each asking, with its facets and how it was understood. */
export function searchProductsQuery(api: ApiClient, { search, chosen, sort }: SearchView) {
  const facets = Object.fromEntries(
    facetNames.map((name) => [name, chosen[name]?.join(',')] as const),
  );
  return infiniteQueryOptions({
    queryKey: [...productKeys.all, 'search', { search, chosen, sort }],
    queryFn: ({ signal, pageParam }) => {
      const query = { search, ...facets, sort, limit: AT_ONCE, cursor: pageParam };
      return api.search({ query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
