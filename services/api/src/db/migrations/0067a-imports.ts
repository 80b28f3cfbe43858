import { type Kysely, sql } from 'kysely';

/** Files of products that were uploaded, what their headings were chosen for, and the plans made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_files (
      id uuid primary key,
      name text not null check (name <> ''),
      kind text not null check (kind in ('csv', 'xlsx')),
      content bytea not null,
      -- What is told of the file and of its first sheet, so that it is not read for every look at it.
      summary jsonb not null,
      created_by uuid not null references users,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  // Packed already; and a file is read whole.
  await sql`alter table import_files alter column content set storage external`.execute(db);
  await sql`create index import_files_oldest on import_files (created_at)`.execute(db);
  await sql`
    create table import_headings (
      heading text primary key,
      -- Null where the column was left out.
      sheet_column text,
      unit text not null check (unit in ('mm', 'inch')),
      chosen_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table imports (
      bulk_change_id uuid primary key references bulk_changes on delete cascade,
      import_file_id uuid not null references import_files on delete cascade,
      mapping jsonb not null
    )`.execute(db);
  await sql`create index imports_of_file on imports (import_file_id)`.execute(db);
}
