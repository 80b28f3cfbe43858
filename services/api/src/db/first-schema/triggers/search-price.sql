-- The search row follows the price, unless a bulk change writes all of them at its end.
create function search_price() returns trigger
  language plpgsql as $$
  begin
    update product_search set price_cents = new.price_cents, signature = facet_signature(new)
    where product_id = new.id;
    return null;
  end
$$;

create trigger products_priced
  after update of price_cents on products
  for each row
  when (
    old.price_cents is distinct from new.price_cents and current_setting('kerf.prices_searched', true) is distinct from 'yes'
  )
  execute function search_price();
