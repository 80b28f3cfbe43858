import type { Pool, PoolClient } from 'pg';

/** How long the oldest piece of work has had its connection to Postgres. */
export interface OldestWork {
  /** In milliseconds; 0 where nothing is under way. */
  ageMs(): number;
}

/** Watches the connections that a pool has lent out. */
export function watchOldestWork(pool: Pool): OldestWork {
  const lentSince = new Map<PoolClient, number>();
  pool.on('acquire', (client) => lentSince.set(client, performance.now()));
  pool.on('release', (_error, client) => lentSince.delete(client));
  return {
    ageMs: () => {
      // A Map keeps its order: the first was lent before all others.
      const [oldest] = lentSince.values();
      return oldest === undefined ? 0 : performance.now() - oldest;
    },
  };
}
