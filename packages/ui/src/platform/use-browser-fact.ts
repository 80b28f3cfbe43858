import { useSyncExternalStore } from 'react';

/** Something that only the browser knows and that stays; `before` while a page drawn at build time is taken over. */
export function useBrowserFact<T>(read: () => T, before: T): T {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => before,
  );
}

/** Whether the app has its page to itself: while it takes over one that was drawn at build time, it must draw the same. */
export function useTakenOver(): boolean {
  return useBrowserFact(() => true, false);
}
