import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productKeys } from '../catalog/products.queries.ts';

const SUGGESTED = 8;

/** What the catalogue has for a text that is being typed. */
export function suggestionsQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'suggestions', search],
    queryFn: ({ signal }) => api.search({ query: { search, limit: SUGGESTED } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
