-- Sets the threshold of likeness for its one query, which a pooled connection cannot.
create function codes_alike(wanted text, most int) returns table(product_id uuid)
  language sql stable
  set "pg_trgm.similarity_threshold" to '0.5' as $$
  select product_id from product_codes where code % wanted order by code <-> wanted limit most
$$;
