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

/** Clears the search cache after each call that may change where products stand. */
export function clearingSearches(routes: readonly Route[], cache: SearchCache): Route[] {
  return changing(routes, () => cache.clear());
}

/** The same after each call that changes products; what it names in its address may have moved. */
export function clearingFoundProducts(routes: readonly Route[], cache: SearchCache): Route[] {
  return changing(routes, (id) => (id === undefined ? cache.clear() : cache.clearProducts(id)));
}

function changing(routes: readonly Route[], work: (id: string | undefined) => void): Route[] {
  return routes.map((one) => (one.endpoint.method === 'get' ? one : one.followedBy(work)));
}
