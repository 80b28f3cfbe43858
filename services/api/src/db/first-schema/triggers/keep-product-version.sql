-- Counts a product's versions and keeps what each said, whoever changes it.
create function keep_product_version() returns trigger
  language plpgsql as $$
  begin
    -- Another trigger has counted this change.
    if new.version <> old.version then return new; end if;
    insert into product_versions (product_id, version, said)
    values (old.id, old.version, to_jsonb(old));
    new.version := old.version + 1;
    return new;
  end
$$;

create trigger products_versioned
  before update of sku, name, des, img, price_cents, min_order, blade, pack_size, price_tiers, aliases, replaced_by on products
  for each row
  when (
    old.sku is distinct from new.sku
    or old.name is distinct from new.name
    or old.des is distinct from new.des
    or old.img is distinct from new.img
    or old.price_cents is distinct from new.price_cents
    or old.min_order is distinct from new.min_order
    or old.blade is distinct from new.blade
    or old.pack_size is distinct from new.pack_size
    or old.price_tiers is distinct from new.price_tiers
    or old.aliases is distinct from new.aliases
    or old.replaced_by is distinct from new.replaced_by
  )
  execute function keep_product_version();

create trigger products_versioned_by_place
  before update of published_at, category_ids on products
  for each row
  when (
    old.published_at is distinct from new.published_at
    or old.category_ids is distinct from new.category_ids
  )
  execute function keep_product_version();
