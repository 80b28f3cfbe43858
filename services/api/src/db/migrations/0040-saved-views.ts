import { type Kysely, sql } from 'kysely';

/** Filters of a list under a name, for oneself or for all staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      owner_id uuid not null references users,
      screen text not null,
      name text not null check (name <> ''),
      -- The list's own parameters, as its address has them.
      query jsonb not null,
      shared boolean not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index saved_views_of_screen on saved_views (screen, created_at)`.execute(db);
  await sql`create unique index saved_views_name on saved_views (screen, owner_id, lower(name))`.execute(
    db,
  );
}
