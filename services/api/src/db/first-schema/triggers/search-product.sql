-- The search row follows the product in the same transaction.
create function search_product() returns trigger
  language plpgsql as $$
  begin
    delete from product_search where product_id = new.id;
    insert into product_search
    select found.* from products p, product_search_row(p) found where p.id = new.id;
    insert into product_codes
    select code.* from products p, codes_of(p) code
    where p.id = new.id and p.archived_at is null and p.published_at is not null;
    insert into unpublished_words
    select p.id from products p where p.id = new.id and p.published_at > now() + interval '1 second'
    on conflict do nothing;
    insert into search_words (word)
    select used.word from products p, words_in(p) as used (word)
    where p.id = new.id and p.published_at <= now() + interval '1 second'
      and not exists (select from search_words known where known.word = used.word)
    order by used.word
    on conflict do nothing;
    return null;
  end
$$;

create trigger products_published_searched
  after update of published_at on products
  for each row when (old.published_at is distinct from new.published_at)
  execute function search_product();

create trigger products_searched
  after update of sku, name, des, blade, archived_at, aliases, created_at on products
  for each row
  when (
    old.sku is distinct from new.sku
    or old.name is distinct from new.name
    or old.des is distinct from new.des
    or old.blade is distinct from new.blade
    or old.archived_at is distinct from new.archived_at
    or old.aliases is distinct from new.aliases
    or old.created_at is distinct from new.created_at
  )
  execute function search_product();
