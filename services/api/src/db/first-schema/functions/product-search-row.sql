-- What search reads of a product; triggers write it, and a rebuild reads all of it at once.
create function product_search_row(p products) returns setof product_search
  language sql stable as $$
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
    signature, nullif((signature >> 0) & 15, 0)::smallint, nullif((signature >> 28) & 15, 0)::smallint,
    can_be_ordered(p.min_order, p.pack_size, p.on_hand - p.held),
    coalesce(diameter, length), coalesce(bore, width), coalesce(kerf, thickness),
    plate, teeth, teeth_per_inch, p.published_at
  from described where p.archived_at is null and p.published_at is not null
$$;
