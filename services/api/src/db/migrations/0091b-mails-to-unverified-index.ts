import { type Kysely, sql } from 'kysely';

/** Mails are queued all the time, so their index is made beside the work. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists mails_counted`.execute(db);
  await sql`
    create index concurrently mails_counted on mails (recipient, counted_at)
    where counted_at is not null`.execute(db);
}
