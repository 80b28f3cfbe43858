import { searchEndpoints } from '@kerf/contract/endpoints/search';
import { type Route, route } from '../../http/mount.ts';
import type { KeptFinds } from './kept-finds.ts';
import { type SearchDeps, searchProducts } from './search-products.ts';

export function searchRoutes(deps: SearchDeps): Route[] {
  return [route(searchEndpoints.search, ({ query }) => searchProducts(deps, query))];
}

/** The calls that change the catalogue: whoever searches after one finds it counted. */
export function forgettingFinds(routes: readonly Route[], kept: KeptFinds): Route[] {
  return routes.map((one) => {
    if (one.endpoint.method === 'get') return one;
    return {
      ...one,
      respond: async (context, deps) => {
        const response = await one.respond(context, deps);
        kept.forget();
        return response;
      },
    };
  });
}
