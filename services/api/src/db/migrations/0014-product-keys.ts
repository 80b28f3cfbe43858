import { type Kysely, sql } from 'kysely';

/**
 * What a row of an order may name a product by, with how it may be misspelt: apart from the products,
 * whose rows every order writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Two texts that differ by one letter, or by two that changed places, share a spelling with one left out.
  await sql`
    create function near_spellings(named text) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct left(letters, place - 1) || substr(letters, place + 1)
        from (select regexp_replace(lower(named), '[^[:alnum:]]', '', 'g') as letters) as kept,
          generate_series(1, length(letters) + 1) as place
        where letters <> ''
      )
    $$`.execute(db);
  await sql`
    create table product_keys (
      product_id uuid not null references products on delete cascade,
      kind text not null check (kind in ('sku', 'alias')),
      key text not null,
      spellings text[] not null,
      primary key (product_id, kind, key)
    )`.execute(db);
  await sql`
    create function keep_product_keys() returns trigger language plpgsql as $$
    begin
      delete from product_keys where product_id = new.id;
      insert into product_keys (product_id, kind, key, spellings)
      select new.id, kind, key, near_spellings(key)
      from (
        select 'sku' as kind, lower(new.sku) as key
        union
        select 'alias', lower(alias) from unnest(new.aliases) as alias
      ) as named;
      return null;
    end
    $$`.execute(db);
  await sql`
    insert into product_keys (product_id, kind, key, spellings)
    select id, 'sku', lower(sku), near_spellings(sku) from products
    union
    select id, 'alias', lower(alias), near_spellings(alias) from products, unnest(aliases) as alias`.execute(
    db,
  );
  await sql`create index product_keys_by_key on product_keys (key)`.execute(db);
  await sql`create index product_keys_near on product_keys using gin (spellings)`.execute(db);
  await sql`
    create trigger products_keyed
    after insert or update of sku, aliases on products
    for each row execute function keep_product_keys()`.execute(db);
}
