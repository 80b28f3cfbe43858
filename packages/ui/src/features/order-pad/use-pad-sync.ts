import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useConnection } from '../../connection/connection-context.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useApi } from '../../shared/api.ts';
import type { PadStore } from './draft/pad-store.ts';
import { createPadSync } from './draft/pad-sync.ts';
import { joinVisitorPad } from './pad-draft.ts';

/** Changes are sent after a pause of this length, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Syncs an account's pad with the server: when the page opens, after each local change, and when a change
 * elsewhere is announced. While offline, changes wait on the device.
 */
export function usePadSync(store: PadStore, account: string): void {
  const { drafts } = usePlatform();
  const api = useApi();
  const connection = useConnection();
  const sync = useMemo(() => createPadSync(store, api), [store, api]);
  const { refetch } = useQuery({
    queryKey: ['pads', account],
    queryFn: sync,
    staleTime: 0,
    refetchOnMount: 'always',
  });

  useEffect(() => joinVisitorPad(drafts, account), [drafts, account]);

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const stop = store.onChange(() => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        // Once the server is back, refetch what is shown.
        if (connection.get() !== 'unreachable') void refetch();
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [store, refetch, connection]);
}
