import { sql } from 'kysely';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

/** Resolves once this many statements on the API's database wait for a lock. */
export function untilWaiting({ db }: Pick<TestApi, 'db'>, count: number, patienceMs?: number) {
  return until(
    `${count} statements that wait for a lock`,
    async () => {
      const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length >= count;
    },
    patienceMs,
  );
}
