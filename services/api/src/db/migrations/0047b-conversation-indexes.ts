import { type Kysely, sql } from 'kysely';

/** An index of a grown table is made concurrently. */
export const outsideTransaction = true;

const indexes = {
  conversations_newest: '(last_message_at, id) where thread_id is null',
  conversations_open: '(last_message_at, id) where thread_id is null and done_at is null',
  conversations_done: '(last_message_at, id) where thread_id is null and done_at is not null',
  conversations_by_sender: '(email, last_message_at) where thread_id is null',
  conversations_of_user: '(user_id, last_message_at) where thread_id is null',
  messages_of_thread: '(thread_id, created_at) where thread_id is not null',
  messages_search: "using gin (lower(email || ' ' || body) gin_trgm_ops)",
};

/** What the inbox, its search, a conversation and a customer's page read by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on messages ${sql.raw(on)}`.execute(db);
  }
  // Of messages that are open; by now a conversation is.
  await sql`drop index concurrently if exists messages_open`.execute(db);
}
