import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** When the oldest data on the page was fetched, in milliseconds since the epoch; null if there is none. */
export function useOldestFetch(): number | null {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  return useSyncExternalStore(subscribe, () => oldestShown(client));
}

function oldestShown(client: QueryClient): number | null {
  const moments = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length === 0 ? null : Math.min(...moments);
}
