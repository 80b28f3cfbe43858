import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';

/** What the shop promises. It changes with the server's configuration, not while a page is open. */
export function shopQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api.getShop({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
