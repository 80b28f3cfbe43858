-- Tells every process once the change is committed, so that none answers from memory.
create function notify_catalogue_changed() returns trigger
  language plpgsql as $$
  begin
    perform pg_notify('catalogue_changed', '');
    return null;
  end
$$;

create trigger products_changed
  after insert or delete or update of sku, name, des, img, price_cents, min_order, blade, archived_at, pack_size, price_tiers, aliases, replaced_by on products
  for each statement
  execute function notify_catalogue_changed();

create trigger products_files_changed
  after update of pictures, papers on products
  for each statement
  execute function notify_catalogue_changed();

create trigger products_place_changed
  after update of published_at, category_ids on products
  for each statement
  execute function notify_catalogue_changed();
