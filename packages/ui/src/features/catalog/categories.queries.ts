import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';

/** The categories of the shop, in order. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.listCategories({}, { signal }),
  });
}
