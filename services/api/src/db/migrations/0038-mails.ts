import { type Kysely, sql } from 'kysely';

/** Mails are asked for in the transaction that they tell of, one for each event and recipient, and sent afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      event text not null,
      kind text not null,
      recipient text not null,
      user_id uuid references users,
      order_id uuid references orders,
      content jsonb not null,
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_try_at timestamptz not null default now(),
      error text,
      created_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      unique (event, recipient)
    )`.execute(db);
  await sql`create index mails_of_order on mails (order_id, created_at) where order_id is not null`.execute(
    db,
  );
  await sql`create index mails_to_send on mails (next_try_at) where state in ('queued', 'sending')`.execute(
    db,
  );
  await sql`create index mails_newest on mails (created_at, id)`.execute(db);
  await sql`alter table users add column mails_off text[] not null default '{}'`.execute(db);
}
