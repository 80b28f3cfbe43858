import { type Kysely, sql } from 'kysely';

/** Why staff delete an order, which its customer is told: empty without a reason, null unless staff delete it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column deletion_reason text`.execute(db);
}
