import { type Kysely, sql } from 'kysely';

/** The shop's time zone, the one that its days are being moved to, and the day of a moment in a zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_settings
      add column time_zone text not null default 'UTC',
      add column next_time_zone text,
      add column time_zone_asked_at timestamptz`.execute(db);
  await sql`
    create function shop_day(moment timestamptz, zone text) returns date
    language sql immutable parallel safe
    return (moment at time zone zone)::date`.execute(db);
}
