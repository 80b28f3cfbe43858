import type { Machine } from '@kerf/contract/schemas/machine';
import { facetNames } from '@kerf/domain/search/facets';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Catalogue } from '../catalog/catalogue.ts';
import { productKeys } from '../catalog/products.queries.ts';
import type { SearchView } from './search-view.ts';

export const PRODUCTS_AT_ONCE = 24;

/** A search's results in pages, with facets and how the search was understood. */
export function searchProductsQuery(
  catalogue: Catalogue,
  { search, chosen, sort, fits: onlyFitting }: SearchView,
  machine: Machine | null,
  category?: string,
) {
  const fits = onlyFitting && machine ? JSON.stringify(machine.saw) : undefined;
  const facets = Object.fromEntries(
    facetNames.map((name) => [name, chosen[name]?.join(',')] as const),
  );
  return infiniteQueryOptions({
    queryKey: [...productKeys.all, 'search', { search, chosen, sort, fits, category }],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        search,
        ...facets,
        category,
        fits,
        sort,
        limit: PRODUCTS_AT_ONCE,
        cursor: pageParam,
      };
      return catalogue.search(query, signal);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
