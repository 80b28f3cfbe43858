import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so the indexes are made beside that. */
export const outsideTransaction = true;

const indexes = {
  orders_to_pick: `orders (paid_at, id) where state = 'paid' and fulfillment in ('pending', 'partly_shipped')`,
  orders_packed: `orders (paid_at, id) where state = 'paid' and fulfillment in ('packed')`,
  orders_on_their_way: `orders (shipped_at, id) where state = 'paid' and fulfillment in ('shipped')`,
  shipments_by_carrier: 'shipments (carrier_id) where carrier_id is not null',
};

/** What is to be picked, packed, and on its way, each in the order of the work. None holds an order that is being placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}
