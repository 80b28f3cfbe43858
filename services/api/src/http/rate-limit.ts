import type { RateLimit } from '@kerf/contract/endpoint';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Counts a call in its fixed window, over all processes, and refuses it beyond the limit.
 * `bucket` names the call and its caller.
 */
export async function countCall(db: Database, bucket: string, limit: RateLimit): Promise<void> {
  const windowMs = limit.perSeconds * 1000;
  const start = Math.floor(Date.now() / windowMs) * windowMs;
  const { count } = await db
    .insertInto('rate_limits')
    .values({ bucket, window_start: new Date(start), count: 1 })
    .onConflict((row) =>
      row
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count <= limit.max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((start + windowMs - Date.now()) / 1000));
  throw new ProblemError({ code: 'rate_limited', retryAfterSeconds });
}
