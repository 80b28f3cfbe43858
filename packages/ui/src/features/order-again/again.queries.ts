import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { type AgainItem, againRows } from './again-rows.ts';

/** What the catalogue has today for what was ordered or kept before. Asked anew each time. */
export function useAgainRows(items: readonly AgainItem[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['order-check', 'again', items],
    queryFn: async ({ signal }) => {
      const rows = items.map(({ productId, quantity }) => ({ productId, quantity }));
      return againRows(items, await api.checkOrder({ body: { rows } }, { signal }));
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
