import type { Period } from '@kerf/domain/report-period';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The shop's time zone. Postgres reads it once for a statement. */
export const shopTimeZone = sql<string>`(select time_zone from shop_settings)`;

/** The shop's day of a moment, as a date. The only place where Postgres makes a day of the shop of one. */
export function shopDay(moment: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`shop_day(${moment}, ${shopTimeZone})`;
}

/** Whether a moment is on one of these days of the shop. By the index of the moment: no zone is further than a day from UTC. */
export function isOnDays(moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${moment} >= (${from}::date - 1)::timestamp at time zone 'UTC'
    and ${moment} < (${to}::date + 2)::timestamp at time zone 'UTC'
    and ${shopDay(moment)} between ${from}::date and ${to}::date)`;
}
