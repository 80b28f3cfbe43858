import type { ApiClient } from '@kerf/api-client/client';
import type { Product } from '@kerf/contract/schemas/product';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';

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

/** Puts what the server has just said of a product into the pages that show it. */
export function learnProduct(client: QueryClient, id: string, news: Partial<Product>): void {
  client.setQueryData<Product>(productKeys.one(id), (known) => known && { ...known, ...news });
}
