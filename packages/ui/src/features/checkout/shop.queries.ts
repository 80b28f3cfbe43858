import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';

/** The shop's hold times and legal texts. They change only with the server's configuration. */
export function shopQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api.getShop({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether an order was refused because of how the shop ships, or what it costs, by now. */
export function isShippingProblem(error: Error): boolean {
  return (
    isApiProblem(error, 'price_changed') ||
    isApiProblem(error, 'shipping_method_required') ||
    isApiProblem(error, 'shipping_method_unavailable')
  );
}

/** Reads the shop's shipping methods again. */
export function useRefetchShop() {
  const api = useApi();
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
}
