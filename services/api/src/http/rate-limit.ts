import type { RateLimit } from '@kerf/contract/endpoint';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Counts a call in its fixed window, over all processes, and refuses it beyond the limit.
 * `bucket` names the call and its caller.
 */
export async function countCall(db: Database, bucket: string, limit: RateLimit): Promise<void> {
  const seconds = limit.perSeconds;
  const { count, left } = await db
    .insertInto('rate_limits')
    .values({
      bucket,
      // Postgres' clock, so that all processes use the same window.
      window_start: sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`,
      count: 1,
    })
    .onConflict((row) =>
      row
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning([
      'count',
      sql<number>`${seconds}::int - extract(epoch from now() - rate_limits.window_start)::float8`.as(
        'left',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (count <= limit.max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(left));
  throw new ProblemError({ code: 'rate_limited', retryAfterSeconds });
}
