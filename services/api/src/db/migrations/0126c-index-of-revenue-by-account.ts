import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

/** Takes the name of the index by time once that is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists revenue_entries_by_time_new`.execute(db);
  await sql`
    create index concurrently revenue_entries_by_time_new
    on revenue_entries (at) include (account_id, kind, amount_cents, units)`.execute(db);
}
