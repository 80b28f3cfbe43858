-- The article numbers by which a product is found.
create function codes_of(p products) returns setof product_codes
  language sql stable as $$
  select distinct code_key(written), p.id from unnest(p.aliases || p.sku) as written
  where code_key(written) <> ''
$$;
