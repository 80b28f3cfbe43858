import { type Kysely, sql } from 'kysely';

/** Mails that the shop receives, each once; what a message that came by mail says of that; whose turn it is to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column mail_sender text,
      add column attachments jsonb,
      add column automatic boolean not null default false,
      -- Orders are never deleted, and a reference would lock them.
      add column order_id uuid`.execute(db);
  await sql`
    create table received_mails (
      message_id text primary key,
      sender text,
      conversation_id uuid references messages on delete set null,
      outcome text not null
        check (outcome in ('placed', 'new', 'automatic', 'own', 'limited', 'unreadable')),
      received_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index received_mails_newest on received_mails (received_at)`.execute(db);
  await sql`create index received_mails_of on received_mails (conversation_id)
    where conversation_id is not null`.execute(db);
  await sql`
    create table inbox_lease (
      only_row boolean primary key default true check (only_row),
      until timestamptz not null
    )`.execute(db);
  await sql`insert into inbox_lease (until) values (now())`.execute(db);
}
