import { createContext, type ReactNode, useContext } from 'react';
import type { LiveValue } from '../platform/live-value.ts';
import { useLiveValue } from '../platform/use-live-value.ts';
import type { Following } from './live.ts';

const LiveContext = createContext<LiveValue<Following> | null>(null);

interface LiveProviderProps {
  readonly live: LiveValue<Following>;
  readonly children: ReactNode;
}

/** Provides the live state to the screens below. */
export function LiveProvider({ live, children }: LiveProviderProps) {
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whether changes arrive by stream, so that polling is unnecessary. */
export function useIsFollowing(): boolean {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useIsFollowing must be used inside a LiveProvider');
  return useLiveValue(live) === 'following';
}
