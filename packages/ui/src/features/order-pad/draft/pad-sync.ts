import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { PadChange, PadState } from '@kerf/contract/schemas/pad';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useConnection } from '../../../connection/connection-context.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { joinVisitorPad } from '../pad-stores.ts';
import { hasUnsent, unsentChange } from './pad-exchange.ts';
import type { PadStore } from './pad-store.ts';

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

/** Sends this device's changes and receives the others. Resolves with the common revision. */
type PadSync = () => Promise<number>;

/** Maximum number of rounds in a row, when changes are made meanwhile. */
const ROUNDS_MAX = 5;

/** Runs one exchange at a time: a call during another runs after it. */
export function createPadSync(store: PadStore, api: Pick<ApiClient, 'syncPad'>): PadSync {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  /** Returns the change that the server accepted, with its response. */
  async function send(change: PadChange): Promise<[PadChange, PadState]> {
    try {
      return [change, await api.syncPad({ body: change })];
    } catch (error) {
      if (!isApiProblem(error, 'pad_full')) throw error;
      // Other devices have filled it: without rows, the call still returns what they added.
      const others = { ...change, rows: [] };
      return [others, await api.syncPad({ body: others })];
    }
  }

  async function exchange(): Promise<number> {
    for (let round = 1; ; round += 1) {
      const [change, state] = await send(unsentChange(store.pad.get()));
      store.receive(change, state);
      // Stop if the server keeps rejecting a change; the next change sends it again.
      if (!hasUnsent(store.pad.get()) || round === ROUNDS_MAX) return state.revision;
    }
  }

  function begin(): Promise<number> {
    running = exchange().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => null)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
