import { type Kysely, sql } from 'kysely';

/** Orders and searches use these tables all the time, so nothing is made that they would wait for. */
export const outsideTransaction = true;

/**
 * No index has a price, a signature or whether a product is in stock, and each page keeps room: so Postgres
 * writes them in place and touches none of the indexes on words, which took most of the time of a price
 * change. The list by price, which an admin asks for now and then, is sorted when it is read. A search by
 * size reads the row of each find anyway, for its time of publication.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists products_by_price`.execute(db);
  await sql`alter table product_search set (fillfactor = 75)`.execute(db);
  // One that was left halfway exists and is not used.
  await sql`drop index concurrently if exists product_search_by_size`.execute(db);
  await sql`
    create index concurrently product_search_by_size on product_search (size, second, third, teeth)
    include (product_id, kind, grind, teeth_per_inch, name)`.execute(db);
  await sql`drop index concurrently if exists product_search_size`.execute(db);
}
