import { type Kysely, sql } from 'kysely';
import { placeSql } from '../facet-signature.ts';

/**
 * Drafts are not in the search; what waits for its time is, and is left out by its moment until then. The
 * new columns have triggers of their own, so that others may change those that there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await searchPublished(db);
  await createTriggers(db);
}

async function searchPublished(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_search
      add column published_at timestamptz(3) not null default '-infinity'`.execute(db);
  await sql`
    create or replace function product_search_row(p products) returns setof product_search language sql stable as $$
      with spec as (
        select
          coalesce(p.blade ->> 'kind', 'other') as kind,
          (p.blade ->> 'diameter')::float8 as diameter,
          (p.blade ->> 'bore')::float8 as bore,
          (p.blade ->> 'kerf')::float8 as kerf,
          (p.blade ->> 'plate')::float8 as plate,
          (p.blade ->> 'teeth')::float8 as teeth,
          (p.blade ->> 'length')::float8 as length,
          (p.blade ->> 'width')::float8 as width,
          (p.blade ->> 'thickness')::float8 as thickness,
          (p.blade ->> 'teethPerInch')::float8 as teeth_per_inch,
          p.blade ->> 'grind' as grind,
          coalesce(p.blade -> 'materials', '[]') as materials
      ), described as (
        select *,
          facet_signature(p) as signature,
          p.name || ' ' || p.sku || ' ' || array_to_string(p.aliases, ' ') || case kind
            when 'circular' then ' circular saw blade disc'
            when 'band' then ' band bandsaw saw blade'
            when 'reciprocating' then ' reciprocating recip sabre saw blade'
            else ''
          end as title,
          p.des || ' ' || array_to_string(array(select jsonb_array_elements_text(materials)), ' ')
            || ' ' || concat_ws(' ', diameter, bore, teeth, length, width, grind) as body
        from spec
      )
      select
        p.id, p.name, p.price_cents, p.created_at,
        strip(to_tsvector('english', plain_words(title)) || to_tsvector('simple', plain_words(title))),
        strip(to_tsvector('english', plain_words(title)) || to_tsvector('simple', plain_words(title))
          || to_tsvector('english', plain_words(body))),
        signature, ${placeSql('kind')}, ${placeSql('grind')},
        can_be_ordered(p.min_order, p.pack_size, p.on_hand - p.held),
        coalesce(diameter, length), coalesce(bore, width), coalesce(kerf, thickness),
        plate, teeth, teeth_per_inch, p.published_at
      from described where p.archived_at is null and p.published_at is not null
    $$`.execute(db);
  await sql`
    create or replace function search_product() returns trigger language plpgsql as $$
    begin
      delete from product_search where product_id = new.id;
      insert into product_search
      select found.* from products p, product_search_row(p) found where p.id = new.id;
      insert into product_codes
      select code.* from products p, codes_of(p) code
      where p.id = new.id and p.archived_at is null and p.published_at is not null;
      insert into search_words (word)
      select used.word from products p, words_in(p) as used (word)
      where p.id = new.id and p.published_at is not null
        and not exists (select from search_words known where known.word = used.word)
      order by used.word
      on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`
    create or replace function search_products() returns trigger language plpgsql as $$
    begin
      insert into product_search
      select found.* from products p, product_search_row(p) found where p.id in (select id from added);
      insert into product_codes
      select code.* from products p, codes_of(p) code
      where p.id in (select id from added) and p.archived_at is null and p.published_at is not null;
      insert into search_words (word)
      select distinct used.word from products p, words_in(p) as used (word)
      where p.id in (select id from added) and p.published_at is not null
        and not exists (select from search_words known where known.word = used.word)
      order by used.word
      on conflict do nothing;
      return null;
    end
    $$`.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_product_version() returns trigger language plpgsql as $$
    begin
      -- Another trigger has counted this change.
      if new.version <> old.version then return new; end if;
      insert into product_versions (product_id, version, said)
      values (old.id, old.version, to_jsonb(old));
      new.version := old.version + 1;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger products_versioned_by_place
    before update of published_at, category_ids on products
    for each row when (
      (old.published_at, old.category_ids) is distinct from (new.published_at, new.category_ids)
    )
    execute function keep_product_version()`.execute(db);
  await sql`
    create trigger products_published_searched
    after update of published_at on products
    for each row when (old.published_at is distinct from new.published_at)
    execute function search_product()`.execute(db);
  await sql`
    create trigger products_place_changed
    after update of published_at, category_ids on products
    for each statement execute function notify_catalogue_changed()`.execute(db);
  await sql`
    create trigger categories_changed
    after insert or update or delete on categories
    for each statement execute function notify_catalogue_changed()`.execute(db);
}
