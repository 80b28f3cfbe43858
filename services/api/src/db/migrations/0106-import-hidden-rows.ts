import { type Kysely, sql } from 'kysely';

/** How many of the imported rows the file's spreadsheet hides, told with the plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column hidden_rows integer not null default 0`.execute(db);
}
