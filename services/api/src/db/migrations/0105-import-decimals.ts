import { type Kysely, sql } from 'kysely';

/** The decimal sign chosen for a heading, for files whose own numbers leave it open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_headings
      add column decimal_sign text check (decimal_sign in ('point', 'comma'))`.execute(db);
}
