import type { ChangedRecord } from '@kerf/api-client/live-events';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { keysShowing } from '../platform/query-keys.ts';

/** The `meta` of a query that refetches even while the window is hidden. */
export const inBackground = { inBackground: true } as const;

/** How often to check whether a running mutation has finished, in milliseconds. */
const OWN_CHANGE_MS = 200;

export interface Refresh {
  /** Refetches the active queries that show these records. */
  changed(records: readonly ChangedRecord[]): void;
  /** Refetches all active queries. */
  everything(): void;
  stop(): void;
}

/**
 * Invalidates queries after changes. Active queries refetch at once; inactive ones when they are shown
 * again, and those of a hidden window when it becomes visible.
 */
export function createRefresh(client: QueryClient, page: Pick<Document, 'hidden'>): Refresh {
  let stale = new Map<string, QueryKey>();
  let all = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  const pace = createPace(flush);

  function flush(): void {
    clearTimeout(later);
    // A refetch before the mutation is committed would overwrite its optimistic update.
    if (client.isMutating() > 0) {
      later = setTimeout(flush, OWN_CHANGE_MS);
      return;
    }
    const keys = [...stale.values()];
    const concerns = all
      ? isChangeable
      : (query: Query) => isChangeable(query) && keys.some((key) => beginsWith(query, key));
    stale = new Map();
    all = false;
    void client.invalidateQueries({ refetchType: 'none', predicate: concerns });
    void client.refetchQueries(
      {
        type: 'active',
        stale: true,
        predicate: (query) =>
          concerns(query) && (!page.hidden || query.meta?.inBackground === true),
      },
      // A fetch under way may return data from before the change.
      { cancelRefetch: true },
    );
  }

  return {
    changed: (records) => {
      for (const record of records) {
        for (const key of keysShowing(record)) stale.set(JSON.stringify(key), key);
      }
      pace.ask();
    },
    everything: () => {
      all = true;
      pace.ask();
    },
    stop: () => {
      pace.stop();
      clearTimeout(later);
    },
  };
}

/** Queries with an infinite stale time, such as a payment intent, never refetch. */
function isChangeable(query: Query): boolean {
  return query.observers.every(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY);
}

function beginsWith({ queryKey }: Query, key: QueryKey): boolean {
  return key.every((part, index) => queryKey[index] === part);
}

/** How many refreshes may run in a row; more than one person's work causes. */
const BURST = 10;
/** One more refresh is allowed per this interval, so that a busy shop does not exhaust an admin's rate limit. */
const EVERY_MS = 3_000;
/** Changes within this time share one refresh. */
const TOGETHER_MS = 150;

/** Debounces and rate-limits calls of `act`. */
interface Pace {
  ask(): void;
  stop(): void;
}

function createPace(act: () => void): Pace {
  let left = BURST;
  let refilledAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pauseMs(): number {
    const refilled = Math.floor((Date.now() - refilledAt) / EVERY_MS);
    left = Math.min(BURST, left + refilled);
    refilledAt += refilled * EVERY_MS;
    return left > 0 ? TOGETHER_MS : Math.max(TOGETHER_MS, refilledAt + EVERY_MS - Date.now());
  }

  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        pauseMs();
        left -= 1;
        act();
      }, pauseMs());
    },
    stop: () => clearTimeout(timer),
  };
}
