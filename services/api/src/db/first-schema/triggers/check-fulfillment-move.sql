-- Guard: goods move only as the domain's `fulfillmentTransitions` say, whoever writes them.
create function check_fulfillment_move() returns trigger
  language plpgsql as $$
  begin
    if ("old"."fulfillment", "new"."fulfillment") in (('pending', 'packed'), ('pending', 'partly_shipped'), ('pending', 'shipped'), ('packed', 'partly_shipped'), ('packed', 'shipped'), ('partly_shipped', 'shipped'), ('partly_shipped', 'delivered'), ('shipped', 'delivered'), ('packed', 'pending'), ('partly_shipped', 'packed'), ('partly_shipped', 'pending'), ('shipped', 'partly_shipped'), ('shipped', 'packed'), ('shipped', 'pending'), ('delivered', 'shipped'), ('delivered', 'partly_shipped')) then return new; end if;
    raise exception 'an order cannot go from % to %', "old"."fulfillment", "new"."fulfillment"
      using errcode = 'check_violation', constraint = 'orders_fulfillment_move';
  end
$$;

create trigger orders_fulfillment_move
  before update of fulfillment on orders
  for each row when (old.fulfillment <> new.fulfillment)
  execute function check_fulfillment_move();
