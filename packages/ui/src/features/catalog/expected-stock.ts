import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { productKeys } from './products.queries.ts';

/** How much of a product is on its way. */
export function expectedStockQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...productKeys.one(id), 'expected'],
    queryFn: ({ signal }) => api.getExpectedStock({ params: { id } }, { signal }),
  });
}
