import { type Kysely, sql } from 'kysely';

/**
 * Pictures and papers of products. What a product shows is on its own row, so that every list, search and
 * order form has it without another query; `files` is what is in the store, until nobody shows it. Columns
 * with constant defaults rewrite no row, and the release before leaves them alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id text primary key check (id ~ '^[0-9a-f]{40}$'),
      kind text not null check (kind in ('picture', 'paper')),
      -- What it is stored as, below its id.
      names text[] not null,
      facts jsonb not null,
      -- When somebody last began to use it, or let go of it.
      used_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index files_by_use on files (used_at)`.execute(db);
  await sql`
    alter table products
      add column pictures jsonb not null default '[]',
      add column papers jsonb not null default '[]',
      add column files_version integer not null default 1`.execute(db);
  await sql`
    create trigger products_files_changed
    after update of pictures, papers on products
    for each statement execute function notify_catalogue_changed()`.execute(db);
}
