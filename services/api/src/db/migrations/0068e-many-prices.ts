import { type Kysely, sql } from 'kysely';

/**
 * Each page keeps room for another version of every row on it, so that a new price of each product is
 * written in place. Who changes many prices writes them into the search in one statement, and says so by a
 * setting of the transaction; a row at a time took three times as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products set (fillfactor = 40)`.execute(db);
  await sql`alter table product_search set (fillfactor = 40)`.execute(db);
  await sql`
    create or replace trigger products_priced
    after update of price_cents on products
    for each row when (
      old.price_cents is distinct from new.price_cents
      and current_setting('kerf.prices_searched', true) is distinct from 'yes'
    )
    execute function search_price()`.execute(db);
}
