import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so the index is made beside the work. */
export const outsideTransaction = true;

/** What of an order's units has left stock. Placing writes no such row, so it costs placing nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists stock_movements_sold`.execute(db);
  await sql`
    create index concurrently stock_movements_sold on stock_movements (order_id)
    where kind in ('sold', 'restocked')`.execute(db);
}
