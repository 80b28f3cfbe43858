-- An article number without case and punctuation. Indexed with each product; searches ask by it.
create function code_key(written text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(written, NFKC)), '[\s!-/:-@\[-`{-~]', '', 'g')
$$;
