import { type Kysely, sql } from 'kysely';

/** Which database this is, and whether it came back from a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      backup_at timestamptz(3),
      restored_at timestamptz(3),
      released_at timestamptz(3),
      restore_notes jsonb,
      constraint restored_of_a_backup check ((backup_at is null) = (restored_at is null)),
      constraint released_after_restore check (released_at is null or restored_at is not null)
    )`.execute(db);
  await sql`insert into installation default values`.execute(db);
}
