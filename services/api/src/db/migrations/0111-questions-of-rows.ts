import { type Kysely, sql } from 'kysely';

/**
 * The answer to what a row of a bulk change asks, and the share of a price, in percent, below which it asks. A
 * row that asks is stored as a problem, which the release before leaves out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bulk_change_rows
      add column answer text check (answer in ('apply', 'leave-out'))`.execute(db);
  await sql`
    alter table shop_settings
      add column ask_below_percent int not null default 50
        check (ask_below_percent between 0 and 100)`.execute(db);
}
