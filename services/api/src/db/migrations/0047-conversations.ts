import { type Kysely, sql } from 'kysely';

/**
 * Messages of one sender as one conversation, and what a session was begun with. The release before lists
 * every message by itself, and what it stores begins a conversation of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column thread_id uuid references messages on delete cascade,
      add column version integer not null default 1,
      add column last_message_at timestamptz(3) not null default now(),
      add column last_reply_at timestamptz(3)`.execute(db);
  await sql`update messages set last_message_at = created_at`.execute(db);
  await sql`alter table sessions add column source text`.execute(db);
}
