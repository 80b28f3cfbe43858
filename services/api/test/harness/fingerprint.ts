import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import type { TestApi } from './use-api.ts';

/** Tables that change without a request, each with the reason. */
const leftOut: Partial<Record<keyof Schema | 'unpublished_words', string>> = {
  rate_limits: 'It counts calls, those that are refused as well.',
  bulk_changes: 'A job plans them and applies them.',
  bulk_change_rows: 'A job writes them.',
  files: 'What nothing uses is deleted later.',
  customer_months: 'A job adds it up by the days of another time zone.',
  product_sales: 'A job adds it up by the days of another time zone.',
  revenue_days: 'A job adds it up by the days of another time zone.',
  mails: 'They are asked for and sent in the background.',
  mail_cursor: 'It follows the orders in the background.',
  stripe_event_cursor: 'It follows Stripe’s events in the background.',
  stock_alerts: 'They are raised in the background.',
  search_words: 'The words of products are added in the background.',
  unpublished_words: 'They become search words in the background.',
};

/** The events of jobs that end a bulk change are left out as the changes are. */
const withoutJobs = sql`where action not in ('bulk-change.finish', 'bulk-change.fail')`;

/** A hash per table that changes with any write, even of equal values. */
export async function fingerprint({ db }: TestApi): Promise<string> {
  const { rows } = await sql<{ print: string }>`select fingerprint_of_all() as print`.execute(db);
  return rows[0]?.print ?? '';
}

/**
 * A hash of all contents, which does not change if rows are rewritten with equal values. Reads and sorts
 * every row.
 */
export async function contents({ db }: TestApi): Promise<string> {
  const parts = (await tablesOf(db)).map(
    (table) => sql`(
      select ${table} || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
      from ${sql.table(table)} t)`,
  );
  const { rows } = await sql<{ print: string }>`
    select concat_ws(E'\n', ${sql.join(parts)}) as print`.execute(db);
  return rows[0]?.print ?? '';
}

/**
 * Defines a function for the fingerprint, since planning a query over so many tables takes long. Postgres
 * then plans it only once.
 */
export async function prepareFingerprint(db: Database): Promise<void> {
  const prints = (await tablesOf(db)).map(versions);
  await sql`
    create function fingerprint_of_all() returns text language plpgsql as $$ begin
      return concat_ws(E'\n', ${sql.join(prints)});
    end $$`.execute(db);
}

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in leftOut));
}

/** The settings without the time zone, which a job changes once the days are moved. */
const settings = sql`(
  select 'shop_settings ' || coalesce(sum(hashtextextended(
    (to_jsonb(s) - array['time_zone', 'next_time_zone', 'time_zone_asked_at'])::text, 0)), 0)
  from shop_settings s)`;

/** A hash of the row versions of a table, by location and transaction: cheap for tables with many rows. */
function versions(table: string) {
  if (table === 'shop_settings') return settings;
  return sql`(
    select ${sql.lit(table)} || ' ' || coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0)
    from ${sql.table(table)} ${table === 'audit_log' ? withoutJobs : sql``})`;
}
