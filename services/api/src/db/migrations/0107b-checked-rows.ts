import { type Kysely, sql } from 'kysely';

/**
 * For databases older than the first schema: these rules were added for new rows alone. Reading all rows
 * lets others read and write meanwhile; a migration of its own, since dropping a reference does not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users validate constraint blocked_with_a_reason`.execute(db);
  await sql`alter table orders validate constraint orders_hold`.execute(db);
  await sql`alter table orders validate constraint orders_state_check`.execute(db);
  await sql`alter table orders validate constraint orders_fulfillment_check`.execute(db);
}
