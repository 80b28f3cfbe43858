import { searchEndpoints } from '@kerf/contract/endpoints/search';
import { type Route, route } from '../../http/mount.ts';
import type { SearchDeps } from './find-by-text.ts';
import type { SearchCache } from './search-cache.ts';
import { createSearchProducts } from './search-products.ts';

export function searchRoutes(deps: SearchDeps): Route[] {
  const searchProducts = createSearchProducts(deps);
  return [
    route(searchEndpoints.search, ({ query }, { allowance }) => searchProducts(query, allowance)),
  ];
}

/** Clears the search cache after each call that may change the catalogue. */
export function clearingSearches(routes: readonly Route[], cache: SearchCache): Route[] {
  return routes.map((one) =>
    one.endpoint.method === 'get' ? one : one.followedBy(() => cache.clear()),
  );
}
