-- Search rows and their triggers ask it; `isOrderable` of the domain decides the same.
create function can_be_ordered(min_order int, pack_size int, available int) returns boolean
  language sql immutable parallel safe as $$
  select (min_order / pack_size + 1) * pack_size < available
$$;
