import { useSyncExternalStore } from 'react';
import type { LiveValue } from './live-value.ts';

/** The current value; re-renders when it changes. */
export function useLiveValue<T>({ get, subscribe }: LiveValue<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}
