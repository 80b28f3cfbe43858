import { type Kysely, sql } from 'kysely';

/** For databases older than the first schema: Postgres 15 cannot have references that are never checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails drop constraint if exists mails_user_id_fkey`.execute(db);
  await sql`alter table mails drop constraint if exists mails_order_id_fkey`.execute(db);
  await sql`alter table audit_log drop constraint if exists audit_log_actor_id_fkey`.execute(db);
}
