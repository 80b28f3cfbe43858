import { type Kysely, sql } from 'kysely';

/**
 * What is searched of a product, beside it in a table of its own: stock changes with every order, and
 * none of these indexes has to be written for it. Words, codes and the choices of facets are lexemes of
 * one index; lengths are in millimetres.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_search (
      product_id uuid primary key references products on delete cascade,
      name text not null,
      price_cents bigint not null,
      created_at timestamptz(3) not null,
      title tsvector not null,
      words tsvector not null,
      signature bigint not null,
      kind smallint not null,
      grind smallint,
      in_stock boolean not null,
      size float8,
      second float8,
      third float8,
      plate float8,
      teeth float8,
      teeth_per_inch float8
    )`.execute(db);
  // Looked up by equality, whose rows Postgres can tell beforehand; those of a rare lexeme it cannot.
  await sql`
    create table product_codes (
      code text not null,
      product_id uuid not null references product_search on delete cascade,
      primary key (code, product_id)
    )`.execute(db);
  await sql`create index product_codes_of_product on product_codes (product_id)`.execute(db);
  await createSearchRow(db);
  await createCodes(db);
  await sql`insert into product_search select found.* from products p, product_search_row(p) found`.execute(
    db,
  );
  await sql`insert into product_codes select code.* from products p, codes_of(p) code where p.archived_at is null`.execute(
    db,
  );
  await createIndexes(db);
  await createVocabulary(db);
  await createTriggers(db);
}

async function createSearchRow(db: Kysely<unknown>): Promise<void> {
  // As codeKey in the domain.
  await sql`
    create function code_key(written text) returns text language sql immutable parallel safe as $$
      select regexp_replace(lower(normalize(written, NFKC)), '[\\s!-/:-@\\[-\`{-~]', '', 'g')
    $$`.execute(db);
  await sql`
    create function plain_words(written text) returns text language sql immutable parallel safe as $$
      select regexp_replace(written, '[!-/:-@\\[-\`{-~]+', ' ', 'g')
    $$`.execute(db);
  await sql`
    create function can_be_ordered(min_order integer, pack_size integer, available integer)
    returns boolean language sql immutable parallel safe as $$
      select (min_order / pack_size + 1) * pack_size < available
    $$`.execute(db);
  // The ranges begin where rangeStarts in the domain says.
  await sql`
    create function product_search_row(p products) returns setof product_search language sql stable as $$
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
      ), placed as (
        select *,
          array_position('{circular,band,reciprocating,other}', kind) as kind_at,
          width_bucket(diameter, '{0,150,180,200,240,280,330,380,450}') as diameter_at,
          width_bucket(bore, '{0,15,18,22,29,31,36}') as bore_at,
          width_bucket(kerf, '{0,2,2.5,3,3.5,4.5}') as kerf_at,
          width_bucket(teeth, '{0,24,40,60,80,100}') as teeth_at,
          width_bucket(length, '{0,200,300,1500,2000,3000,4000}') as length_at,
          width_bucket(teeth_per_inch, '{0,3,6,10,14}') as pitch_at,
          array_position('{ATB,TCG,FTG,Hi-ATB,Combination}', grind) as grind_at,
          width_bucket(p.price_cents / 100.0, '{0,10,25,50,100,200}'::numeric[]) as price_at,
          (select coalesce(sum(1::bigint << (at::int - 1)), 0)
            from unnest('{Softwood,Hardwood,Plywood,MDF,Laminate,Plastics,Aluminium,Steel,Masonry}'::text[])
              with ordinality as known (material, at)
            where materials ? material)::bigint as materials_at,
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
          || to_tsvector('english', plain_words(body)))
          || array_to_tsvector(array_remove(array[
            '@kind=' || kind_at, '@diameter=' || diameter_at, '@bore=' || bore_at, '@kerf=' || kerf_at,
            '@teeth=' || teeth_at, '@length=' || length_at, '@teethPerInch=' || pitch_at,
            '@grind=' || grind_at, '@price=' || price_at
          ], null)
          || array(select '@material=' || at from generate_series(1, 9) at
            where materials_at & (1::bigint << (at - 1)) > 0)),
        kind_at::bigint
          + (coalesce(diameter_at, 0)::bigint << 4) + (coalesce(bore_at, 0)::bigint << 8)
          + (coalesce(kerf_at, 0)::bigint << 12) + (coalesce(teeth_at, 0)::bigint << 16)
          + (coalesce(length_at, 0)::bigint << 20) + (coalesce(pitch_at, 0)::bigint << 24)
          + (coalesce(grind_at, 0)::bigint << 28) + (price_at::bigint << 32) + (materials_at << 36),
        kind_at, grind_at,
        can_be_ordered(p.min_order, p.pack_size, p.on_hand - p.held),
        coalesce(diameter, length), coalesce(bore, width), coalesce(kerf, thickness),
        plate, teeth, teeth_per_inch
      from placed where p.archived_at is null
    $$`.execute(db);
}

/** Every SKU and alias of a product, once. */
async function createCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function codes_of(p products) returns setof product_codes language sql stable as $$
      select distinct code_key(written), p.id from unnest(p.aliases || p.sku) as written
      where code_key(written) <> ''
    $$`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index product_search_words on product_search using gin (words)`.execute(db);
  await sql`create index product_search_title on product_search using gin (title)`.execute(db);
  await sql`create index product_codes_alike on product_codes using gin (code gin_trgm_ops)`.execute(
    db,
  );
  // Half of the trigrams, where a third is usual: those of codes are many, and of few letters.
  await sql`
    create function codes_alike(wanted text, most integer) returns table (product_id uuid)
    language sql stable set pg_trgm.similarity_threshold = 0.5 as $$
      select product_id from product_codes where code % wanted order by code <-> wanted limit most
    $$`.execute(db);
  await sql`create index product_search_size on product_search (size, second, third, teeth)`.execute(
    db,
  );
  await sql`create index product_search_second on product_search (second, third)`.execute(db);
  await sql`create index product_search_third on product_search (third)`.execute(db);
  await sql`create index product_search_teeth on product_search (teeth)`.execute(db);
  await sql`create index product_search_pitch on product_search (teeth_per_inch)`.execute(db);
  await sql`create index product_search_by_name on product_search (name, product_id)`.execute(db);
  await sql`create index product_search_by_price on product_search (price_cents, product_id)`.execute(
    db,
  );
  await sql`create index product_search_newest on product_search (created_at, product_id)`.execute(
    db,
  );
}

/** The words that are in use, as a misspelt one is compared with them. */
async function createVocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_words (
      word text collate "C" primary key,
      stem text generated always as ((ts_lexize('english_stem', word))[1]) stored
    )`.execute(db);
  await sql`create index search_words_by_stem on search_words (stem)`.execute(db);
  await sql`create index search_words_alike on search_words using gin (word gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create function words_in(p products) returns setof text language sql stable as $$
      select distinct word
      from regexp_split_to_table(
        lower(p.name || ' ' || p.des || ' ' || array_to_string(p.aliases, ' ') || ' ' || coalesce(p.blade ->> 'materials', '')),
        '[^[:alpha:]]+') word
      where length(word) between 3 and 40
      order by word
    $$`.execute(db);
  await sql`
    insert into search_words (word)
    select distinct word from products p, words_in(p) word where p.archived_at is null
    union select unnest('{circular,band,bandsaw,reciprocating,sabre,blade,saw}'::text[])`.execute(
    db,
  );
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_product() returns trigger language plpgsql as $$
    begin
      delete from product_search where product_id = new.id;
      insert into product_search
      select found.* from products p, product_search_row(p) found where p.id = new.id;
      insert into product_codes
      select code.* from products p, codes_of(p) code where p.id = new.id and p.archived_at is null;
      insert into search_words (word)
      select used.word from products p, words_in(p) as used (word)
      where p.id = new.id and not exists (select from search_words known where known.word = used.word)
      order by used.word
      on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`
    create function search_products() returns trigger language plpgsql as $$
    begin
      insert into product_search
      select found.* from products p, product_search_row(p) found where p.id in (select id from added);
      insert into product_codes
      select code.* from products p, codes_of(p) code
      where p.id in (select id from added) and p.archived_at is null;
      insert into search_words (word)
      select distinct used.word from products p, words_in(p) as used (word)
      where p.id in (select id from added)
        and not exists (select from search_words known where known.word = used.word)
      order by used.word
      on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger products_added_searched
    after insert on products referencing new table as added
    for each statement execute function search_products()`.execute(db);
  await sql`
    create trigger products_searched
    after update of
      sku, name, des, price_cents, min_order, blade, archived_at, pack_size, aliases, created_at on products
    for each row execute function search_product()`.execute(db);
  await sql`
    create function search_stock() returns trigger language plpgsql as $$
    begin
      update product_search
      set in_stock = can_be_ordered(new.min_order, new.pack_size, new.on_hand - new.held)
      where product_id = new.id;
      return null;
    end
    $$`.execute(db);
  // An order only comes here where it takes the last that can be ordered.
  await sql`
    create trigger products_stock_searched
    after update of on_hand, held on products
    for each row when (
      can_be_ordered(old.min_order, old.pack_size, old.on_hand - old.held)
      <> can_be_ordered(new.min_order, new.pack_size, new.on_hand - new.held)
    )
    execute function search_stock()`.execute(db);
}
