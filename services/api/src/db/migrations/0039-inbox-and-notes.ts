import { type Kysely, sql } from 'kysely';

/** Messages that are assigned, answered and done; notes about orders and customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column user_id uuid references users,
      add column assigned_to uuid references users,
      add column done_at timestamptz(3)`.execute(db);
  await sql`create index messages_open on messages (created_at, id) where done_at is null`.execute(
    db,
  );
  await sql`
    create table message_replies (
      id uuid primary key,
      message_id uuid not null references messages on delete cascade,
      author_id uuid references users,
      body text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index message_replies_of on message_replies (message_id, created_at)`.execute(
    db,
  );
  await sql`
    create table notes (
      id uuid primary key,
      order_id uuid references orders,
      customer_id uuid references users,
      author_id uuid not null references users,
      body text not null check (body <> ''),
      -- A note for the customer is shown on their page of the order.
      for_customer boolean not null default false,
      created_at timestamptz(3) not null default now(),
      check (num_nonnulls(order_id, customer_id) = 1),
      check (order_id is not null or not for_customer)
    )`.execute(db);
  await sql`create index notes_of_order on notes (order_id, created_at) where order_id is not null`.execute(
    db,
  );
  await sql`create index notes_of_customer on notes (customer_id, created_at) where customer_id is not null`.execute(
    db,
  );
}
