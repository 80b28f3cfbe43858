import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productKeys } from './products.queries.ts';

const CHOICES = 5;

/** A few products that a search finds, to choose one of. Those before stay until the next have come. */
export function productChoicesQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'choices', search],
    queryFn: ({ signal }) => api.listProducts({ query: { search, limit: CHOICES } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
