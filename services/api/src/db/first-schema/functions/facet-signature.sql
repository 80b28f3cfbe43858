-- The facets of a product in one number, so that counting them reads no product. Written from the
-- domain's facets.
create function facet_signature(p products) returns bigint
  language sql stable as $$
      select ((coalesce(array_position(array['circular', 'band', 'reciprocating', 'other'], coalesce(p.blade ->> 'kind', 'other')), 0)::bigint << 0)
  + (coalesce(width_bucket((p.blade ->> 'diameter')::float8, array[0, 150, 180, 200, 240, 280, 330, 380, 450]::float8[]), 0)::bigint << 4)
  + (coalesce(width_bucket((p.blade ->> 'bore')::float8, array[0, 15, 18, 22, 29, 31, 36]::float8[]), 0)::bigint << 8)
  + (coalesce(width_bucket((p.blade ->> 'kerf')::float8, array[0, 2, 2.5, 3, 3.5, 4.5]::float8[]), 0)::bigint << 12)
  + (coalesce(width_bucket((p.blade ->> 'teeth')::float8, array[0, 24, 40, 60, 80, 100]::float8[]), 0)::bigint << 16)
  + (coalesce(width_bucket((p.blade ->> 'length')::float8, array[0, 200, 300, 1500, 2000, 3000, 4000]::float8[]), 0)::bigint << 20)
  + (coalesce(width_bucket((p.blade ->> 'teethPerInch')::float8, array[0, 3, 6, 10, 14]::float8[]), 0)::bigint << 24)
  + (coalesce(array_position(array['ATB', 'TCG', 'FTG', 'Hi-ATB', 'Combination'], p.blade ->> 'grind'), 0)::bigint << 28)
  + (coalesce(width_bucket(p.price_cents / 100.0, array[0, 10, 25, 50, 100, 200]::numeric[]), 0)::bigint << 32)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Softwood')::int::bigint << 36)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Hardwood')::int::bigint << 37)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Plywood')::int::bigint << 38)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'MDF')::int::bigint << 39)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Laminate')::int::bigint << 40)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Plastics')::int::bigint << 41)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Aluminium')::int::bigint << 42)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Steel')::int::bigint << 43)
  + ((coalesce(p.blade -> 'materials', '[]') ? 'Masonry')::int::bigint << 44))
$$;
