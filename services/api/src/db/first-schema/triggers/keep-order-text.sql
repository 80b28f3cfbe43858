-- Keeps what orders are searched by beside them, in the transaction that places them.
create function keep_order_text() returns trigger
  language plpgsql as $$
  begin
    insert into order_texts (order_id, text) values (new.id, order_text(new.id)) on conflict do nothing;
    insert into order_products (product_id, order_id, sku)
    select product_id, order_id, lower(sku) from order_lines where order_id = new.id
    on conflict do nothing;
    return null;
  end
$$;

create constraint trigger orders_texted
  after insert or update of state on orders deferrable initially deferred
  for each row when (new.state not in ('pending', 'cancelling'))
  execute function keep_order_text();
