import { type Kysely, sql } from 'kysely';

/**
 * What is added to this index is put in its place at once. Otherwise it waits in a list that every look-up
 * reads whole, and after an import a check of an order took seconds until the list was worked off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index product_keys_near set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('product_keys_near')`.execute(db);
}
