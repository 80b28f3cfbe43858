import { useSyncExternalStore } from 'react';

/** Something that only the browser knows and that stays; `before` while a page drawn at build time is taken over. */
export function useBrowserFact<T>(read: () => T, before: T): T {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => before,
  );
}
