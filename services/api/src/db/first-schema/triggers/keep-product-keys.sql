-- Keeps the article numbers by which the order pad finds a product.
create function keep_product_keys() returns trigger
  language plpgsql as $$
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
$$;

create trigger products_keyed
  after insert on products
  for each row
  execute function keep_product_keys();

create trigger products_keyed_again
  after update of sku, aliases on products
  for each row
  when (
    old.sku is distinct from new.sku
    or old.aliases is distinct from new.aliases
  )
  execute function keep_product_keys();
