import { type Kysely, sql } from 'kysely';

/**
 * A statement may name columns that stay as they are, as one that changes ten thousand products does. What
 * stands beside a product is written again only where what it is made of has changed; a new price or a new
 * minimum changes its own columns of the search and leaves the words alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace trigger products_searched
    after update of sku, name, des, blade, archived_at, aliases, created_at on products
    for each row when (
      (old.sku, old.name, old.des, old.blade, old.archived_at, old.aliases, old.created_at)
      is distinct from
      (new.sku, new.name, new.des, new.blade, new.archived_at, new.aliases, new.created_at)
    )
    execute function search_product()`.execute(db);
  await searchPrices(db);
  await sql`
    create or replace trigger products_stock_searched
    after update of on_hand, held, min_order, pack_size on products
    for each row when (
      can_be_ordered(old.min_order, old.pack_size, old.on_hand - old.held)
      <> can_be_ordered(new.min_order, new.pack_size, new.on_hand - new.held)
    )
    execute function search_stock()`.execute(db);
  await sql`
    create or replace trigger products_keyed
    after insert on products
    for each row execute function keep_product_keys()`.execute(db);
  await sql`
    create trigger products_keyed_again
    after update of sku, aliases on products
    for each row when ((old.sku, old.aliases) is distinct from (new.sku, new.aliases))
    execute function keep_product_keys()`.execute(db);
}

async function searchPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_price() returns trigger language plpgsql as $$
    begin
      update product_search set price_cents = new.price_cents, signature = facet_signature(new)
      where product_id = new.id;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger products_priced
    after update of price_cents on products
    for each row when (old.price_cents is distinct from new.price_cents)
    execute function search_price()`.execute(db);
}
