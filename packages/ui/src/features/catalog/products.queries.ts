import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { Product } from '@kerf/contract/schemas/product';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';

/** Search, sorting and place in the list. */
export type ProductListing = NonNullable<EndpointRequest<Endpoints['listProducts']>['query']>;

export const productKeys = {
  all: ['products'],
  list: (listing: ProductListing) => ['products', 'list', listing],
  one: (id: string) => ['products', 'one', id],
} as const;

/** One page of the catalogue. The page before stays until the next has come. */
export function productsQuery(api: ApiClient, listing: ProductListing = {}) {
  return queryOptions({
    queryKey: productKeys.list(listing),
    queryFn: ({ signal }) => api.listProducts({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function productQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: ({ signal }) => api.getProduct({ params: { id } }, { signal }),
  });
}

export function useProducts(listing: ProductListing = {}) {
  return useQuery(productsQuery(useApi(), listing));
}

export function useProduct(id: string) {
  return useQuery(productQuery(useApi(), id));
}

/** Puts what the server has just said of a product into the pages that show it. */
export function learnProduct(client: QueryClient, id: string, news: Partial<Product>): void {
  client.setQueryData<Product>(productKeys.one(id), (known) => known && { ...known, ...news });
}
