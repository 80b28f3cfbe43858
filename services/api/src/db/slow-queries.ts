import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { currentRequestId } from '../current-request.ts';

/** Warns of queries that took long, by their text with placeholders. What stood in for those is never told. */
export function slowQueryLog(
  log: Logger,
  thresholdMs: number,
): (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void {
  return ({ query, queryDurationMillis: ms }) => {
    if (ms < thresholdMs) return;
    log.warn({ requestId: currentRequestId(), sql: query.sql, ms: Math.round(ms) }, 'slow query');
  };
}
