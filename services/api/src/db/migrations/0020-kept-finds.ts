import { type Kysely, sql } from 'kysely';

/**
 * The choices of facets are told by signatures alone, which a process keeps in the order of the list: no
 * words stand for them any more, and no index has the list's orders. What can no longer be ordered, or
 * can be again, is told like any change of the catalogue; other changes of stock are still not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index product_search_by_name, product_search_by_price, product_search_newest`.execute(db);
  // The ranges begin where rangeStarts in the domain says.
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
          || to_tsvector('english', plain_words(body))),
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
  await sql`
    update product_search
    set words = ts_delete(words, array(select lexeme from unnest(words) where lexeme like '@%'))`.execute(
    db,
  );
  await sql`
    create or replace function search_stock() returns trigger language plpgsql as $$
    begin
      update product_search
      set in_stock = can_be_ordered(new.min_order, new.pack_size, new.on_hand - new.held)
      where product_id = new.id;
      perform pg_notify('catalogue_changed', '');
      return null;
    end
    $$`.execute(db);
}
