import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
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
