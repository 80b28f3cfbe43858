import { type Kysely, sql } from 'kysely';

export const touches = { users: 'locks' } as const;

/** Users who have been erased, and how far that has got. It keeps no name: address and sign-in only until it is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column erased_at timestamptz(3)`.execute(db);
  await sql`
    create table erasures (
      id uuid primary key,
      user_id uuid not null unique references users,
      by_staff boolean not null,
      asked_at timestamptz(3) not null default now(),
      email text,
      firebase_uid text,
      kept jsonb not null default '[]',
      rows_erased_at timestamptz(3),
      sign_in text check (sign_in in ('deleted', 'left')),
      finished_at timestamptz(3),
      check (finished_at is null or num_nonnulls(email, firebase_uid) = 0)
    )`.execute(db);
  await sql`create index erasures_under_way on erasures (asked_at) where finished_at is null`.execute(
    db,
  );
}
