import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest, EndpointResult } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { useMemo } from 'react';
import { useApi } from '../../shared/api.ts';

type ListQuery = NonNullable<EndpointRequest<Endpoints['listProducts']>['query']>;
type SearchQuery = NonNullable<EndpointRequest<Endpoints['search']>['query']>;
type Rows = EndpointRequest<Endpoints['checkOrder']>['body']['rows'];
type Reply<Call extends keyof Endpoints> = Promise<EndpointResult<Endpoints[Call]>>;

/**
 * What the shop sells, as customers see it. Every screen asks for it here, so that something other than the
 * API can answer. Rejects like the API client.
 */
export interface Catalogue {
  /** A product on sale, by its id. */
  product(id: string, signal: AbortSignal): Reply<'getProduct'>;
  /** What replaces a product that is no longer sold. */
  replacement(id: string, signal: AbortSignal): Reply<'getReplacement'>;
  /** Products in the order of one of their facts, a page at a time. */
  list(query: ListQuery, signal?: AbortSignal): Reply<'listProducts'>;
  /** Products by what somebody looks for, the best matches first, with facets. */
  search(query: SearchQuery, signal: AbortSignal): Reply<'search'>;
  /** The products that the rows of an order mean, with what speaks against ordering them so. */
  check(rows: Rows, signal?: AbortSignal): Reply<'checkOrder'>;
}

/** The catalogue as the API answers it. */
export function apiCatalogue(api: ApiClient): Catalogue {
  return {
    product: (id, signal) => api.getProduct({ params: { id } }, { signal }),
    replacement: (id, signal) => api.getReplacement({ params: { id } }, { signal }),
    list: (query, signal) => api.listProducts({ query }, { signal }),
    search: (query, signal) => api.search({ query }, { signal }),
    check: (rows, signal) => api.checkOrder({ body: { rows } }, { signal }),
  };
}

/** The catalogue as the person at the screen sees it. */
export function useCatalogue(): Catalogue {
  const api = useApi();
  return useMemo(() => apiCatalogue(api), [api]);
}
