import { type Kysely, sql } from 'kysely';

/** For databases that are older than the first schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Postgres 15 cannot have references that are never checked.
  await sql`alter table mails drop constraint if exists mails_user_id_fkey`.execute(db);
  await sql`alter table mails drop constraint if exists mails_order_id_fkey`.execute(db);
  await sql`alter table audit_log drop constraint if exists audit_log_actor_id_fkey`.execute(db);
  // They were added to tables in use, for new rows alone.
  await sql`alter table users validate constraint blocked_with_a_reason`.execute(db);
  await sql`alter table orders validate constraint orders_hold`.execute(db);
  await sql`alter table orders validate constraint orders_state_check`.execute(db);
  await sql`alter table orders validate constraint orders_fulfillment_check`.execute(db);
}
