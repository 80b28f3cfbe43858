-- A key and it with each character left out: two keys one typing error apart share one. Indexed.
create function near_spellings(named text) returns text[]
  language sql immutable parallel safe as $$
  select array(
    select distinct left(letters, place - 1) || substr(letters, place + 1)
    from (select regexp_replace(lower(named), '[^[:alnum:]]', '', 'g') as letters) as kept,
      generate_series(1, length(letters) + 1) as place
    where letters <> ''
  )
$$;
