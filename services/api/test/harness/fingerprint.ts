import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import type { TestApi } from './use-api.ts';

/** What changes without a change that was asked for, each with the reason. */
const leftOut: Partial<Record<keyof Schema, string>> = {
  rate_limits: 'It counts calls, those that are refused as well.',
  bulk_changes: 'A job plans them and applies them.',
  bulk_change_rows: 'A job writes them.',
  files: 'What nothing uses is deleted later.',
  mails: 'They are asked for and sent in the background.',
  mail_cursor: 'It follows the orders in the background.',
  stock_alerts: 'They are raised in the background.',
};

/** A line for each table, which is another one after any write, even of what was there already. */
export async function fingerprint({ db }: TestApi): Promise<string> {
  const { rows } = await sql<{ print: string }>`select fingerprint_of_all() as print`.execute(db);
  return rows[0]?.print ?? '';
}

/** What all tables hold: the same where rows were written again as they were. Reads and sorts every row. */
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

/** Teaches a database to take its print: Postgres plans a query of so many tables once, and not at each call. */
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

/** The versions of a table's rows, by their places and who wrote them: cheap to read where rows are many. */
function versions(table: string) {
  return sql`(
    select ${sql.lit(table)} || ' ' || coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0)
    from ${sql.table(table)})`;
}
