import { randomUUID } from 'node:crypto';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

const column = fc.oneof(
  fc.record({ price_cents: fc.integer({ min: 100, max: 30_000 }) }),
  fc.record({ min_order: fc.constantFrom(0, 5, 500) }),
  fc.record({ pack_size: fc.constantFrom(1, 10, 200) }),
  fc.record({ on_hand: fc.constantFrom(0, 6, 11, 120, 900) }),
  fc.record({ des: fc.constantFrom('For plywood.', 'For laminate.') }),
  fc.record({ name: fc.uuid() }),
  fc.record({ sku: fc.uuid() }),
  fc.record({ aliases: fc.constantFrom([], ['LU 12'], ['LU 13', 'XX-9']) }),
  fc.record({ archived_at: fc.constantFrom(null, new Date('2026-01-01')) }),
  fc.record({ published_at: fc.constantFrom(null, new Date('2026-01-01')) }),
  fc.record({ blade: fc.constantFrom(JSON.stringify(sampleBlade()), null) }),
);
const updates = fc.array(
  fc.array(column, { minLength: 1, maxLength: 3 }).map((columns) => Object.assign({}, ...columns)),
  { minLength: 1, maxLength: 6 },
);

test("After any change, a product's search row and keys equal those of a new product", async () => {
  await fc.assert(
    fc.asyncProperty(updates, async (changes) => {
      const { id } = await stockProduct(api(), { sku: randomUUID(), blade: sampleBlade() });
      for (const change of changes) {
        await api().db.updateTable('products').set(change).where('id', '=', id).execute();
        expect(await stored(id), JSON.stringify(change)).toEqual(await derived(id));
      }
    }),
    { numRuns: runs(40) },
  );
});

const everything = (search: string, codes: string, keys: string) => sql`
  (select jsonb_agg(to_jsonb(found)) from ${sql.raw(search)} as found) as search,
  (select jsonb_agg(code order by code) from ${sql.raw(codes)} as found) as codes,
  (select jsonb_agg(kind || key order by kind, key) from ${sql.raw(keys)} as found (kind, key)) as keys`;

async function stored(id: string) {
  const { rows } = await sql`
    select ${everything(
      '(select * from product_search where product_id = p.id)',
      '(select code from product_codes where product_id = p.id)',
      '(select kind, key from product_keys where product_id = p.id)',
    )} from products p where id = ${id}`.execute(api().db);
  return rows;
}

/** The search row and keys as computed for a newly added product. */
async function derived(id: string) {
  const { rows } = await sql`
    select ${everything(
      '(select * from product_search_row(p))',
      '(select code from codes_of(p) where p.archived_at is null and p.published_at is not null)',
      "(select 'sku', lower(p.sku) union select 'alias', lower(alias) from unnest(p.aliases) as alias)",
    )} from products p where id = ${id}`.execute(api().db);
  return rows;
}

test('Words that an archived product is given are known once it is restored', async () => {
  const { id } = await stockProduct(api());
  const isKnown = async () => {
    const { rows } = await sql`select from search_words where word = 'quellstein'`.execute(
      api().db,
    );
    return rows.length > 0;
  };
  const change = (columns: { archived_at?: Date | null; name?: string }) =>
    api().db.updateTable('products').set(columns).where('id', '=', id).execute();

  await change({ archived_at: new Date() });
  await change({ name: 'Quellstein rip' });
  expect(await isKnown()).toBe(false);
  await change({ archived_at: null });
  expect(await isKnown()).toBe(true);
});
