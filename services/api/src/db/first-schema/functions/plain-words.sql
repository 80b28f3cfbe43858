-- Text with spaces for punctuation, so that words beside it are indexed as words.
create function plain_words(written text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g')
$$;
