import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';

/** The keys of all catalogue queries; each starts with `all`. */
export const productKeys = {
  all: ['products'],
  one: (id: string) => ['products', 'one', id] as const,
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

/** What replaces a product that is no longer sold; null if nothing does. */
export function useReplacement(id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...productKeys.all, 'replacement', id],
    queryFn: ({ signal }) =>
      api.getReplacement({ params: { id: id ?? '' } }, { signal }).catch((error: unknown) => {
        if (isApiProblem(error, 'not_found')) return null;
        throw error;
      }),
    enabled: id !== null,
  });
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
