import { isApiProblem } from '@kerf/api-client/api-problem';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Catalogue, useCatalogue } from './catalogue.ts';

/** The keys of all catalogue queries; each starts with `all`. */
export const productKeys = {
  all: ['products'],
  one: (id: string) => ['products', 'one', id] as const,
} as const;

export function productQuery(catalogue: Catalogue, id: string) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: ({ signal }) => catalogue.product(id, signal),
  });
}

export function useProduct(id: string) {
  return useQuery(productQuery(useCatalogue(), id));
}

/** What replaces a product that is no longer sold; null if nothing does. */
export function useReplacement(id: string | null) {
  const catalogue = useCatalogue();
  return useQuery({
    queryKey: [...productKeys.all, 'replacement', id],
    queryFn: ({ signal }) =>
      catalogue.replacement(id ?? '', signal).catch((error: unknown) => {
        if (isApiProblem(error, 'not_found')) return null;
        throw error;
      }),
    enabled: id !== null,
  });
}

const CHOICES = 5;

/** The first matches of a search. The previous ones stay until the next have loaded. */
export function productChoicesQuery(catalogue: Catalogue, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'choices', search],
    queryFn: ({ signal }) => catalogue.list({ search, limit: CHOICES }, signal),
    placeholderData: keepPreviousData,
  });
}
