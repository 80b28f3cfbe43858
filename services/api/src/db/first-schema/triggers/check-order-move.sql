-- Guard: an order moves only as the domain's `orderTransitions` say, whoever writes it.
create function check_order_move() returns trigger
  language plpgsql as $$
  begin
    if ("old"."state", "new"."state") in (('pending', 'paid'), ('pending', 'refunded'), ('pending', 'cancelling'), ('cancelling', 'pending'), ('cancelling', 'deleted'), ('cancelling', 'expired'), ('cancelling', 'paid'), ('expired', 'paid'), ('expired', 'pending'), ('expired', 'deleted'), ('pending', 'expired'), ('paid', 'refunded'), ('refunded', 'paid')) then return new; end if;
    raise exception 'an order cannot go from % to %', "old"."state", "new"."state"
      using errcode = 'check_violation', constraint = 'orders_move';
  end
$$;

create trigger orders_move
  before update of state on orders
  for each row when (old.state <> new.state)
  execute function check_order_move();
