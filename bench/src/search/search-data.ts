import pg from 'pg';

export const PRODUCTS = 50_000;

const makes = [
  ...['Longridge', 'Sheetline', 'Brightcut', 'Clearedge', 'Drycut', 'Northfell', 'Oakmoor', 'Tarn'],
  ...['Coldmill', 'Gritline', 'Westholm', 'Fairway', 'Ashdown', 'Millrace', 'Hollin', 'Beckside'],
];
const uses = [
  ...[
    'rip',
    'crosscut',
    'framing',
    'panel',
    'melamine',
    'veneer',
    'aluminium',
    'steel',
    'laminate',
  ],
  ...['acrylic', 'plywood', 'fine', 'trim', 'deep', 'firewood', 'scoring', 'universal', 'grooving'],
];

/**
 * Fills a migrated database with 50,000 products of a plausible catalogue: seven in ten are discs of common
 * sizes, two are bands, and the rest reciprocating blades and accessories.
 */
export async function fillCatalogue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(products, [makes, uses]);
    for (const table of [
      'products',
      'product_search',
      'product_codes',
      'search_words',
      'product_keys',
    ]) {
      await client.query(`vacuum analyze ${table}`);
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

// Primes far apart, so that a product's columns are not correlated.
const products = `
  with counted as (
    select n, h, (h >> 3) % 16 + 1 as make, (h >> 9) % 18 + 1 as use, n % 10 as sort
    from generate_series(1, ${PRODUCTS}) n, lateral (select abs(hashint4(n))::bigint as h) hashed
  ), shaped as (
    select *,
      ('{160,165,184,190,210,216,235,250,254,300,303,305,315,350,355,400,450,500}'::int[])[(h >> 5) % 18 + 1] as diameter,
      ('{30,30,30,20,25.4,15.88,16,32}'::float8[])[(h >> 7) % 8 + 1] as bore,
      ('{1.8,2.2,2.4,2.6,2.8,3,3.2,3.2,3.2,4,4.4}'::float8[])[(h >> 11) % 11 + 1] as kerf,
      ('{12,16,20,24,24,28,30,36,40,42,48,54,60,64,72,80,80,96,100,120}'::int[])[(h >> 13) % 20 + 1] as teeth,
      ('{ATB,ATB,TCG,TCG,FTG,Hi-ATB,Combination}'::text[])[(h >> 17) % 7 + 1] as grind,
      1400 + (h >> 4) % 340 * 10 as length,
      ('{6,10,13,16,20,25,27,34}'::int[])[(h >> 15) % 8 + 1] as width,
      ('{2,3,4,6,8,10,14,18}'::int[])[(h >> 19) % 8 + 1] as pitch,
      (array['["Softwood","Hardwood"]', '["Plywood","MDF"]', '["MDF","Laminate"]', '["Hardwood"]',
        '["Aluminium","Plastics"]', '["Steel"]', '["Softwood","Hardwood","Plywood"]'])[(h >> 21) % 7 + 1]::jsonb as materials
    from counted
  )
  insert into products (id, sku, name, des, img, price_cents, min_order, on_hand, aliases, blade, created_at)
  select gen_random_uuid(),
    case when sort < 7 then 'KC-' || diameter || '-' || floor(bore) || '-' || teeth || 'T-' || n
      when sort < 9 then 'KB-' || length || '-' || width || '-' || pitch || '-' || n
      else 'KR-' || n end,
    ($1::text[])[make] || ' ' || case when sort < 7 then diameter || ' ' || ($2::text[])[use] || ', ' || teeth || 'T'
      when sort < 9 then length || ' ' || ($2::text[])[use] || ', ' || width || ' mm ' || pitch || ' TPI'
      else ($2::text[])[use] || ' ' || pitch || ' TPI' end || ' no. ' || n,
    'For ' || ($2::text[])[use] || ' work in the shop and on site. The plate is tensioned for '
      || 2000 + h % 5000 || ' rpm; a tough carbide that takes ' || 3 + h % 6
      || ' regrinds. Feed steadily, and keep the guard in place.',
    '', 500 + h % 30000, 5, case when n % 12 = 0 then 4 else 40 + h % 4000 end,
    case when n % 5 = 0 then array['LU' || n % 100 || 'R' || n] else '{}' end,
    case when sort < 7 then jsonb_build_object('kind', 'circular', 'diameter', diameter, 'bore', bore, 'kerf', kerf,
        'plate', kerf - 0.8, 'teeth', teeth, 'grind', grind, 'hookAngle', 10, 'maxRpm', 7600,
        'materials', materials)
      when sort < 9 then jsonb_build_object('kind', 'band', 'length', length, 'width', width, 'thickness', 0.65,
        'teethPerInch', pitch, 'materials', materials)
      when n % 20 = 9 then jsonb_build_object('kind', 'reciprocating', 'length', 100 + h % 5 * 50, 'width', 19,
        'thickness', 0.9, 'teethPerInch', pitch, 'materials', '["Softwood","Steel"]'::jsonb) end,
    now() - n * interval '1 minute'
  from shaped`;
