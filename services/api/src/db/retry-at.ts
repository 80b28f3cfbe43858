import { type RawBuilder, sql } from 'kysely';

/** When to try again, as SQL: after some minutes, then after twice as long each time, up to six hours. */
export function retryAt(minutes: 1 | 2, failuresBefore: RawBuilder<number>): RawBuilder<Date> {
  const first = sql.lit(`${minutes} minutes`);
  return sql`now() + least(interval '6 hours', ${first}::interval * 2 ^ least(${failuresBefore}, 10))`;
}
