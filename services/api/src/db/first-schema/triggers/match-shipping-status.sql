-- Keeps an order's two words for where its goods are in step.
create function match_shipping_status() returns trigger
  language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.fulfillment <> old.fulfillment then
      new.shipping_status := case when new.fulfillment in ('shipped', 'delivered') then 'Shipped' else 'Pending' end;
    elsif (new.shipping_status = 'Shipped') <> (new.fulfillment in ('shipped', 'delivered')) then
      new.fulfillment := case new.shipping_status when 'Shipped' then 'shipped' else 'pending' end;
    end if;
    return new;
  end
$$;

create trigger orders_a_inserted_shipped
  before insert on orders
  for each row when (new.shipping_status = 'Shipped')
  execute function match_shipping_status();

create trigger orders_a_match_shipping
  before update of shipping_status, fulfillment on orders
  for each row
  execute function match_shipping_status();
