import { type Kysely, sql } from 'kysely';

export const touches = { order_texts: 'reads', orders: 'reads' } as const;

export const outsideTransaction = true;

/**
 * The text of an order is found without what separates the parts of its numbers, and compared as it is stored.
 * Deleted orders, which are few, are told apart without looking at each order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists order_texts_search_new`.execute(db);
  await sql`
    create index concurrently order_texts_search_new
    on order_texts using gin (translate(text, ' -+', '') gin_trgm_ops)`.execute(db);
  await sql`drop index concurrently if exists order_texts_search`.execute(db);
  await sql`alter index order_texts_search_new rename to order_texts_search`.execute(db);
  await sql`analyze order_texts`.execute(db);
  await sql`drop index concurrently if exists orders_deleted`.execute(db);
  await sql`
    create index concurrently orders_deleted on orders (id) where life = 'deleted'`.execute(db);
}
