import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';

/** The keys of all catalogue queries; each starts with `all`. */
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

/** The first matches of a search. The previous ones stay until the next have loaded. */
export function productChoicesQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'choices', search],
    queryFn: ({ signal }) => api.listProducts({ query: { search, limit: CHOICES } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
