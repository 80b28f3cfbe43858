import { type Kysely, sql } from 'kysely';

/**
 * What is added to these indexes is put in its place at once. Otherwise it waits in a list that every
 * look-up reads whole, and after an import of thousands of new products each unknown word of a search or
 * of an order check did so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) {
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db);
  }
}

/** What products are found by, in the shop and in Manage Products. */
export const indexes = [
  'products_search',
  'product_search_words',
  'product_search_title',
  'product_codes_alike',
  'search_words_alike',
];
