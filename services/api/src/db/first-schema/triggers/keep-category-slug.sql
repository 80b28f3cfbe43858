-- A category is found at its former addresses.
create function keep_category_slug() returns trigger
  language plpgsql as $$
  begin
    delete from former_category_slugs where slug = new.slug;
    if tg_op = 'UPDATE' and old.slug <> new.slug then
      insert into former_category_slugs (slug, category_id) values (old.slug, new.id)
      on conflict (slug) do update set category_id = excluded.category_id;
    end if;
    return null;
  end
$$;

create trigger categories_addressed
  after insert or update of slug on categories
  for each row
  execute function keep_category_slug();
