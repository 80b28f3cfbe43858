import { ProblemError } from '@kerf/domain/problem';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { CallCounts } from './rate-limits.ts';

/** Units per minute for each call that a person may make in it. */
const UNITS_PER_CALL = 4;

/**
 * What the reading of one caller may cost in a minute, over all processes. A unit is about ten milliseconds
 * of the processors, Postgres' and the server's together.
 */
export interface Allowance {
  /** Counts units, and returns whether the caller may have the work. */
  take(units: number): Promise<boolean>;
  /** Counts units. Throws `rate_limited` if none are left. */
  require(units: number): Promise<void>;
}

/** For tests, and for a server without limits. */
export const unlimited: Allowance = { take: async () => true, require: async () => undefined };

export interface AllowanceDeps {
  readonly db: Database;
  readonly log: Logger;
  /** Calls per minute of one person; 0 for no limit. */
  readonly callsPerMinute: number;
}

/** Returns the allowance of an account, or of an address where no account is known. */
export type AllowanceOf = (caller: string) => Allowance;

export function createAllowances({ db, log, callsPerMinute }: AllowanceDeps): AllowanceOf {
  if (callsPerMinute === 0) return () => unlimited;
  const counts = new CallCounts(db, callsPerMinute * UNITS_PER_CALL, (error) =>
    log.warn({ err: error }, 'cannot share what callers cost'),
  );
  return (caller) => {
    const count = (units: number) => counts.count(`work of ${caller}`, { calls: units });
    return {
      take: async (units) => (await count(units)) === null,
      require: async (units) => {
        const retryAfterSeconds = await count(units);
        if (retryAfterSeconds === null) return;
        throw new ProblemError({ code: 'rate_limited', retryAfterSeconds });
      },
    };
  };
}
