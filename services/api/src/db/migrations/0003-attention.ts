import { type Kysely, sql } from 'kysely';

/** Finds the few payments that a person has to look at among all that there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_attention on payments (order_id) where state = 'attention'`.execute(
    db,
  );
}
