-- The search row follows whether the product can be ordered.
create function search_stock() returns trigger
  language plpgsql as $$
  begin
    update product_search
    set in_stock = can_be_ordered(new.min_order, new.pack_size, new.on_hand - new.held)
    where product_id = new.id;
    perform pg_notify('catalogue_changed', '');
    return null;
  end
$$;

create trigger products_stock_searched
  after update of on_hand, held, min_order, pack_size on products
  for each row
  when (
    can_be_ordered(old.min_order, old.pack_size, (old.on_hand - old.held)) <> can_be_ordered(new.min_order, new.pack_size, (new.on_hand - new.held))
  )
  execute function search_stock();
