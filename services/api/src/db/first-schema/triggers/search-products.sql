-- The same for many products that are added by one statement.
create function search_products() returns trigger
  language plpgsql as $$
  begin
    insert into product_search
    select found.* from products p, product_search_row(p) found where p.id in (select id from added);
    insert into product_codes
    select code.* from products p, codes_of(p) code
    where p.id in (select id from added) and p.archived_at is null and p.published_at is not null;
    insert into unpublished_words
    select p.id from products p where p.id in (select id from added) and p.published_at > now() + interval '1 second';
    insert into search_words (word)
    select distinct used.word from products p, words_in(p) as used (word)
    where p.id in (select id from added) and p.published_at <= now() + interval '1 second'
      and not exists (select from search_words known where known.word = used.word)
    order by used.word
    on conflict do nothing;
    return null;
  end
$$;

create trigger products_added_searched
  after insert on products referencing new table as added
  for each statement
  execute function search_products();
