import { type Kysely, sql } from 'kysely';

/** An index of a grown table is made concurrently. */
export const outsideTransaction = true;

/** The conversation that a reply to a mail about an order continues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists conversations_of_order`.execute(db);
  await sql`
    create index concurrently conversations_of_order on messages (order_id, last_message_at)
    where thread_id is null and order_id is not null`.execute(db);
}
