import { type Kysely, sql } from 'kysely';

/** How often a change was begun since somebody asked for it, so that one that fails each time is stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_changes add column attempts integer not null default 0`.execute(db);
}
