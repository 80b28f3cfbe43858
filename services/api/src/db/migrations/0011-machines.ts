import { type Kysely, sql } from 'kysely';

/** The saws that people buy for, and what an order says of a blade that will be spun too fast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table machines (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null,
      saw jsonb not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index machines_of_user on machines (user_id, name, id)`.execute(db);
  // What was acknowledged stays as it was said, whatever becomes of the machine.
  await sql`alter table orders add column acknowledged jsonb`.execute(db);
}
