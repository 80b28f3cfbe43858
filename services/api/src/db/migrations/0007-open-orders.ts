import { type Kysely, sql } from 'kysely';

/** Counts a customer's open orders by index, those that are being deleted among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_open_of_customer on orders (user_id) where state in ('pending', 'cancelling')`.execute(
    db,
  );
  await sql`drop index orders_unpaid_of_customer`.execute(db);
}
