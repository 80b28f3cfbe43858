import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so the index is made beside the work. */
export const outsideTransaction = true;

/** When the units on hand came, by which their age is known. Placing and paying write no such row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists stock_movements_arrived`.execute(db);
  await sql`
    create index concurrently stock_movements_arrived on stock_movements (product_id, at, id)
    include (quantity)
    where kind in ('received', 'adjusted', 'restocked') and quantity > 0`.execute(db);
}
