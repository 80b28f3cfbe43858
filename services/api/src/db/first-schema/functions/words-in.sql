-- The words of a product that a misspelled search may have meant.
create function words_in(p products) returns setof text
  language sql stable as $$
  select distinct word
  from regexp_split_to_table(
    lower(p.name || ' ' || p.des || ' ' || array_to_string(p.aliases, ' ') || ' ' || coalesce(p.blade ->> 'materials', '')),
    '[^[:alpha:]]+') word
  where length(word) between 3 and 40
  order by word
$$;
