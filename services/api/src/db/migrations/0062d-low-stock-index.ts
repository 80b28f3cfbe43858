import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so the index is made beside the work. */
export const outsideTransaction = true;

/** The products that somebody reorders. It holds no stock, so that an order does not touch it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists products_reordered`.execute(db);
  await sql`
    create index concurrently products_reordered on products (id)
    where reorder_at is not null and archived_at is null`.execute(db);
}
