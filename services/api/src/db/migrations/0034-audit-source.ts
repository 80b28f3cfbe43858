import { type Kysely, sql } from 'kysely';

/** Where a change came from: the web page, the desktop app, a command on the server, or the shop itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column source text`.execute(db);
}
