import type { Pool, PoolClient } from 'pg';

/** How long the longest-held connection of a pool has been in use. */
export interface OldestWork {
  /** In milliseconds; 0 if no connection is in use. */
  ageMs(): number;
}

/** Watches the connections that a pool has checked out. */
export function watchOldestWork(pool: Pool): OldestWork {
  const lentSince = new Map<PoolClient, number>();
  pool.on('acquire', (client) => lentSince.set(client, performance.now()));
  pool.on('release', (_error, client) => lentSince.delete(client));
  return {
    ageMs: () => {
      // A Map keeps insertion order, so the first one is the oldest.
      const [oldest] = lentSince.values();
      return oldest === undefined ? 0 : performance.now() - oldest;
    },
  };
}
