-- Told apart, since what is in which category is read of all products at once.
create function notify_places_changed() returns trigger
  language plpgsql as $$
  begin
    perform pg_notify('catalogue_changed', 'places');
    return null;
  end
$$;

create trigger categories_changed
  after insert or delete or update on categories
  for each statement
  execute function notify_places_changed();

create trigger products_moved
  after update of category_ids on products
  for each row when (old.category_ids is distinct from new.category_ids)
  execute function notify_places_changed();

create trigger products_placed
  after insert on products
  for each row when (new.category_ids <> '{}'::uuid[])
  execute function notify_places_changed();
