import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so the index is made beside the work. */
export const outsideTransaction = true;

/** What changed the units on hand. Placing an order only holds units, so it costs placing nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists stock_movements_on_hand`.execute(db);
  await sql`
    create index concurrently stock_movements_on_hand on stock_movements (product_id, at)
    include (kind, quantity)
    where kind in ('received', 'adjusted', 'sold', 'restocked')`.execute(db);
}
