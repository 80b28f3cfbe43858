import { type Kysely, sql } from 'kysely';

/** The lists that admins work from: what is to be shipped, what was. Neither index holds an order that is being placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_to_ship on orders (created_at, id) where state = 'paid' and shipping_status = 'Pending'`.execute(
    db,
  );
  await sql`create index orders_shipped on orders (created_at, id) where shipping_status = 'Shipped' and state <> 'deleted'`.execute(
    db,
  );
}
