import { type Kysely, sql } from 'kysely';

/** Lists of products and quantities that a customer keeps. Prices are never kept: they are today's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_lists (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null,
      rows jsonb not null,
      products integer not null,
      units bigint not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create unique index saved_lists_name on saved_lists (user_id, lower(name))`.execute(db);
  await sql`create index saved_lists_newest on saved_lists (user_id, updated_at, id)`.execute(db);
}
