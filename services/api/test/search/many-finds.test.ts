import { type SearchResult, searchResult } from '@kerf/contract/schemas/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchCache } from '../../src/catalogue/search/search-cache.ts';
import { createReadProducts } from '../../src/catalogue/search/search-products.ts';
import { useApi } from '../harness/use-api.ts';

type Query = Readonly<Record<string, string>>;

// Enough to be cached between searches, on several pages.
const MANY = 1_200;

const api = useApi();

beforeAll(async () => {
  await sql`
    insert into products (id, sku, name, des, img, price_cents, min_order, on_hand, blade, created_at)
    select gen_random_uuid(), 'KM-' || n, 'Hollin ' || lpad((n * 7 % ${MANY})::text, 4, '0') || case n % 3 when 0 then ' rip' else ' crosscut' end,
      'For ' || case n % 4 when 0 then 'rip' else 'panel' end || ' work.', '', 1000 + n * 31 % 5000, 5, case n % 10 when 0 then 3 else 100 end,
      jsonb_build_object('kind', 'circular', 'diameter', case when n < 800 then 249.6 + (n % 9) * 0.1 else 300 end, 'bore', 30, 'kerf', 3.2, 'plate', 2.4,
        'teeth', 24 + n % 3 * 20, 'grind', case n % 2 when 0 then 'TCG' else 'ATB' end, 'hookAngle', 10, 'maxRpm', 7600, 'materials', '["Hardwood"]'::jsonb),
      now() - n * interval '1 minute'
    from generate_series(1, ${MANY}) n`.execute(api().db);
});

/** Bypasses the one-second response cache. */
async function search(query: Query): Promise<SearchResult> {
  const address = `/search?${new URLSearchParams(query)}`;
  const reply = await api().call('GET', address, { headers: { 'cache-control': 'no-cache' } });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(searchResult);
}

/** All pages concatenated. */
async function whole(query: Query): Promise<SearchResult['items']> {
  const first = await search({ ...query, limit: '200' });
  const items = [...first.items];
  for (let { next } = first; next !== null; ) {
    const page = await search({ ...query, limit: '200', cursor: next });
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

const texts = ['', 'hollin', 'hollin rip', '250mm'];
const narrowings: readonly Query[] = [{}, { grind: 'TCG', teeth: '40-60' }, { inStock: 'false' }];
const sorts = ['relevance', 'name', '-price', '-createdAt'] as const;

describe.each(texts)('The results of “%s”', (text) => {
  const asked: Query = text === '' ? {} : { search: text };

  test.each(narrowings)('are the same from the cache, filtered by %o', async (narrowing) => {
    for (const sort of sorts) {
      await changeSomething();
      const query = { ...asked, ...narrowing, sort };
      const first = await search(query);
      expect(first.total).toBeGreaterThan(20);
      expect(await search(query)).toEqual(first);
      // A search that ran during the change was not cached.
      expect(await search(query)).toEqual(first);
    }
  });

  test.each(sorts)('keep one order over all pages, by %s', async (sort) => {
    const query = { ...asked, grind: 'TCG', sort };
    const { total } = await search(query);
    const items = await whole(query);
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(total);
    expect(items).toHaveLength(total);
    const prices = items.map(({ price }) => price);
    if (sort === '-price') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const names = items.map(({ name }) => name);
    if (sort === 'name') expect(names).toEqual(names.toSorted());
  });
});

test('The closest results come first', async () => {
  const items = await whole({ search: '250mm' });
  const away = items.map(({ blade }) =>
    blade?.kind === 'circular' ? Math.abs(blade.diameter - 250).toFixed(1) : 'no disc',
  );
  expect(away).toEqual(away.toSorted());
  expect(away.at(-1)).toBe('0.4');
});

test('At most a hundred close results are found', async () => {
  const query = { search: '252mm', sort: 'name' };
  const { exact, total } = await search(query);
  expect({ exact, total }).toEqual({ exact: false, total: 100 });
  const items = await whole(query);
  // Of the sizes from 249.6 to 250.4 mm, 88 are the largest.
  const sizes = items.map(({ blade }) => (blade?.kind === 'circular' ? blade.diameter : 0));
  expect(Math.min(...sizes)).toBeCloseTo(250.3);
  expect(items.map(({ name }) => name)).toEqual(items.map(({ name }) => name).toSorted());
});

test('A match in the name ranks above a match elsewhere', async () => {
  const names = (await whole({ search: 'hollin rip' })).map(({ name }) => name.endsWith(' rip'));
  expect(names).toEqual(names.toSorted((a, b) => Number(b) - Number(a)));
  expect(names).toContain(false);
});

test('The facets count a change of the catalogue at once', async () => {
  const before = await search({ search: 'hollin' });
  await sql`update products set archived_at = now() where sku = 'KM-1'`.execute(api().db);
  await expect.poll(async () => (await search({ search: 'hollin' })).total).toBe(before.total - 1);
});

test('A product that can no longer be ordered is not in stock', async () => {
  const query = { search: 'hollin', inStock: 'true' };
  const { total, items } = await search(query);
  expect((await search(query)).total).toBe(total);
  const [sold] = items;
  await sql`update products set held = on_hand where id = ${sold?._id}`.execute(api().db);
  await expect.poll(async () => (await search(query)).total).toBe(total - 1);
  expect((await search(query)).items.map(({ _id }) => _id)).not.toContain(sold?._id);
});

test('A cached product is shown with the current stock, and is fresh after a change', async () => {
  const query = { search: 'hollin', sort: 'price', limit: '5' };
  const shown = async () => (await search(query)).items[0];
  const before = await shown();
  await sql`update products set held = 7 where id = ${before?._id}`.execute(api().db);
  expect(await shown()).toEqual({ ...before, stock: (before?.stock ?? 0) - 7 });

  await sql`update products set des = 'Newly ground.' where id = ${before?._id}`.execute(api().db);
  await expect.poll(async () => (await shown())?.des).toBe('Newly ground.');
});

test('A product evicted from the cache while its stock is read stays on its page', async () => {
  const kept = new SearchCache(60_000);
  const [product] = (await search({ search: 'hollin' })).items;
  if (!product) throw new Error('Nothing was found.');
  let others = 0;
  const read = createReadProducts(async (statement) => {
    for (const last = others + 10_100; others < last; others += 1) {
      const other = { ...product, _id: `${others}` };
      kept.keepProducts(kept.position, [{ product: other, successorId: null }]);
    }
    return (await statement.execute(api().db)).rows;
  }, kept);

  expect(await read([product._id])).toEqual([product]);
  expect(kept.product(product._id)).toBeDefined();
  expect(await read([product._id])).toEqual([product]);
  expect(kept.product(product._id)).toBeUndefined();
});

test('Paging continues after the cursor’s product is deleted', async () => {
  const query = { search: 'hollin', sort: 'name', limit: '3' };
  const all = await whole(query);
  const { items, next } = await search(query);
  await sql`update products set archived_at = now() where id = ${items.at(-1)?._id}`.execute(
    api().db,
  );
  await expect.poll(async () => (await search(query)).total).toBe(all.length - 1);
  const following = await search({ ...query, cursor: next ?? '' });
  expect(following.items.map(({ name }) => name)).toEqual(all.slice(3, 6).map(({ name }) => name));
});

/** Changes the catalogue like another process. */
/** Changes a product, and waits until the server knows of it. */
async function changeSomething(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update products set name = name || '.' where sku = 'KM-2' returning name`.execute(api().db);
  const shown = async () => (await search({ search: 'KM-2' })).items.map(({ name }) => name);
  await expect.poll(shown).toContain(rows[0]?.name);
}
