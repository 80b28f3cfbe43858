import { useSyncExternalStore } from 'react';

/** A constant known only in the browser; `before` while a prerendered page is hydrated. */
export function useBrowserFact<T>(read: () => T, before: T): T {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => before,
  );
}

/** Whether hydration is over; until then, a prerendered page must render as it was. */
export function useIsHydrated(): boolean {
  return useBrowserFact(() => true, false);
}
