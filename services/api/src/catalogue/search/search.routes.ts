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

interface HearingDeps {
  readonly searchCache: SearchCache;
  /** Resolves once every committed change has been heard. False if changes cannot be heard now. */
  readonly hearChanges: () => Promise<boolean>;
}

/** Lets each call that changes the catalogue reply only once the search cache has heard of it. */
export function heard(
  routes: readonly Route[],
  { searchCache, hearChanges }: HearingDeps,
): Route[] {
  const hear = async () => {
    if (!(await hearChanges())) searchCache.clear();
  };
  return routes.map((one) => (one.endpoint.method === 'get' ? one : one.followedBy(hear)));
}
