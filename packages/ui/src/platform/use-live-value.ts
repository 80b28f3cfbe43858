import { useSyncExternalStore } from 'react';
import type { LiveValue } from './live-value.ts';

/** What the value is now, and from now on. */
export function useLiveValue<T>({ get, subscribe }: LiveValue<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}
