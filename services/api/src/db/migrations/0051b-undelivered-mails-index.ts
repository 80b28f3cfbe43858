import { type Kysely, sql } from 'kysely';

/** Mails are written all the time, so the index is made beside the work. */
export const outsideTransaction = true;

/** What did not reach its recipient: few rows, however many were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists mails_undelivered`.execute(db);
  await sql`
    create index concurrently mails_undelivered on mails (created_at, id)
    where state <> 'sent'`.execute(db);
}
