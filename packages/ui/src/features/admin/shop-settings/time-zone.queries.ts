import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { shopQuery } from '../../checkout/shop.queries.ts';

/** How often a change under way is looked at, in milliseconds. */
const LOOK_MS = 1_000;

/** The shop's time zone, looked at again while its days are moved to another one. */
export function timeZoneQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop-settings', 'time-zone'],
    queryFn: ({ signal }) => api.getShopTimeZone({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.moving ? LOOK_MS : false),
  });
}

/** Asks for another time zone. */
export function useSetTimeZone() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string) => api.setShopTimeZone({ body: { timeZone } }),
    onSuccess: (zone) => client.setQueryData(timeZoneQuery(api).queryKey, zone),
  });
}

/** Has the pages that show days ask again once the time zone has changed. */
export function useForgetDays() {
  const api = useApi();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
    void client.invalidateQueries({ queryKey: ['reports'] });
  };
}
