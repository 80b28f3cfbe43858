import { searchEndpoints } from '@kerf/contract/endpoints/search';
import { type Route, route } from '../../http/mount.ts';
import type { SearchDeps } from './find-by-text.ts';
import type { SearchMemory } from './search-memory.ts';
import { createSearchProducts } from './search-products.ts';

export function searchRoutes(deps: SearchDeps): Route[] {
  const searchProducts = createSearchProducts(deps);
  return [route(searchEndpoints.search, ({ query }) => searchProducts(query))];
}

/** The calls that change the catalogue: whoever searches after one finds it as it is now. */
export function forgettingSearches(routes: readonly Route[], memory: SearchMemory): Route[] {
  return routes.map((one) =>
    one.endpoint.method === 'get' ? one : one.followedBy(() => memory.forget()),
  );
}
