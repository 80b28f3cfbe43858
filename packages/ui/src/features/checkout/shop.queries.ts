import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';

/** The shop's hold times and legal texts. They change only with the server's configuration. */
export function shopQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api.getShop({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
