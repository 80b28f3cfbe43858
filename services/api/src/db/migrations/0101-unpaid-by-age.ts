import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so their index is made beside the work. */
export const outsideTransaction = true;

/**
 * The unpaid orders by age, those without a hold among them. Without it, the oldest unpaid order is looked
 * for among all orders that are older.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_unpaid_by_age`.execute(db);
  await sql`
    create index concurrently orders_unpaid_by_age on orders (created_at, id)
    where state in ('pending', 'cancelling') or state = 'expired' and hold = 'none'`.execute(db);
}
