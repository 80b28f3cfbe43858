import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';

/** Everything that was read of the catalogue begins with `all`. */
export const productKeys = {
  all: ['products'],
  one: (id: string) => ['products', 'one', id],
} as const;

export function productQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: ({ signal }) => api.getProduct({ params: { id } }, { signal }),
  });
}

export function useProduct(id: string) {
  return useQuery(productQuery(useApi(), id));
}

const CHOICES = 5;

/** A few products that a search finds, to choose one of. Those before stay until the next have come. */
export function productChoicesQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'choices', search],
    queryFn: ({ signal }) => api.listProducts({ query: { search, limit: CHOICES } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
