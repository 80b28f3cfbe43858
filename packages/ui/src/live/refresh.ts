import type { ChangedRecord } from '@kerf/api-client/live-events';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { createPace } from './pace.ts';

/** Marks a query that is read again even while the window is hidden: `meta: inBackground`. */
export const inBackground = { inBackground: true } as const;

/** While a change of one's own is under way, its answer is waited for, in milliseconds. */
const OWN_CHANGE_MS = 200;

export interface Refresh {
  /** Reads again what shows these records. */
  changed(records: readonly ChangedRecord[]): void;
  /** Reads again all that is shown. */
  everything(): void;
  stop(): void;
}

/**
 * Reads again what is on screen and no longer true. What is not on screen is marked, and read when it is
 * shown; so is everything while the window is hidden.
 */
export function createRefresh(client: QueryClient, page: Pick<Document, 'hidden'>): Refresh {
  let stale = new Map<string, QueryKey>();
  let all = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  const pace = createPace(flush);

  function flush(): void {
    clearTimeout(later);
    // What is read before one's own change is stored would show the old state once more.
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
      // What is being read may have been answered before the change.
      { cancelRefetch: true },
    );
  }

  return {
    changed: (records) => {
      for (const record of records) {
        for (const key of keysOf(record)) stale.set(JSON.stringify(key), key);
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

/** What is read once and for all, such as a payment that was begun, is not read again. */
function isChangeable(query: Query): boolean {
  return query.observers.every(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY);
}

function beginsWith({ queryKey }: Query, key: QueryKey): boolean {
  return key.every((part, index) => queryKey[index] === part);
}

/** What else a change of a kind of record changes: how many are in stock, what an account may do. */
const followers: Readonly<Record<string, readonly QueryKey[]>> = {
  order: [['products']],
  payment: [['orders', 'list']],
  user: [['role'], ['profile'], ['customers']],
  list: [['saved-lists']],
};

/**
 * The queries that show a record. Their keys begin with the plural of its kind; where one record has
 * queries of its own, they begin with "one" and its id, and others are not concerned.
 */
export function keysOf({ kind, id }: ChangedRecord): QueryKey[] {
  const all = `${kind}s`;
  const own: QueryKey[] =
    kind === 'order'
      ? [
          [all, 'list'],
          [all, 'one', id],
        ]
      : [[all]];
  return [...own, ['history'], ...(followers[kind] ?? [])];
}
