import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { fitOf } from '@kerf/domain/fit';
import { sampleSaw } from '@kerf/domain/testing/sample-blades';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { aluminium, framing, resaw, useSearchShelf } from './search-shelf.ts';

const { api, search, named } = useSearchShelf();

describe('The facets', () => {
  const counts = async (query: Readonly<Record<string, string>>, name: string) => {
    const { facets } = await search(query);
    const choices = facets.find((facet) => facet.name === name)?.choices ?? [];
    return Object.fromEntries(choices.map(({ value, count }) => [value, count]));
  };

  test('count the whole catalogue, in ranges', async () => {
    expect(await counts({}, 'kind')).toEqual({ circular: 6, band: 2, other: 1 });
    expect(await counts({}, 'diameter')).toEqual({ '180-200': 2, '240-280': 4 });
    expect(await counts({}, 'inStock')).toEqual({ true: 8, false: 1 });
    expect(await counts({}, 'material')).toMatchObject({ Aluminium: 1, Softwood: 2 });
  });

  test('count in each range what the domain says is in it', async () => {
    const { items, facets } = await search({ limit: '200' });
    const measured = {
      diameter: 0,
      bore: 0,
      kerf: 0,
      teeth: 0,
      length: 0,
      teethPerInch: 0,
      price: 0,
    };
    for (const name of Object.keys(measured)) {
      const values = items.flatMap(({ blade, price }) => {
        const entries = Object.entries({ ...blade, price });
        return entries.filter(([key]) => key === name).map(([, value]) => Number(value));
      });
      for (const { from, to, count } of facets.find((facet) => facet.name === name)?.choices ??
        []) {
        const inside = values.filter((one) => one >= (from ?? 0) && one < (to ?? Infinity));
        expect(count, `${name} from ${from}`).toBe(inside.length);
      }
    }
  });

  test('apply the other filters but not their own', async () => {
    const chosen = { kind: 'circular', diameter: '240-280' };

    expect(await counts(chosen, 'diameter')).toEqual({ '180-200': 2, '240-280': 4 });
    expect(await counts(chosen, 'kind')).toEqual({ circular: 4 });
    expect(await counts(chosen, 'grind')).toEqual({ ATB: 2, TCG: 1, 'Hi-ATB': 1 });
  });

  test('filter the results, with several choices of one facet combined', async () => {
    expect(await named({ grind: 'TCG,Hi-ATB' })).toEqual([aluminium, 'Sheetline 250 veneer, 80T']);
    expect(await named({ inStock: 'false' })).toEqual([framing]);
    expect(await named({ material: 'Aluminium' })).toEqual([aluminium]);
    expect((await search({ material: 'Aluminium,Softwood' })).total).toBe(3);
    expect(await named({ material: 'Aluminium,Softwood' })).toHaveLength(3);
    expect(await named({ search: 'longridge', bore: '15-18', price: '10-25' })).toEqual([framing]);
    expect((await search({ kind: 'band', diameter: '180-200' })).total).toBe(0);
  });

  test('accept an exact value instead of ranges', async () => {
    expect(await named({ teeth: '80' })).toEqual([aluminium, 'Sheetline 250 veneer, 80T']);
    expect(await named({ teeth: '81' })).toEqual([]);
    expect(await named({ teeth: '80', grind: 'TCG' })).toEqual([aluminium]);
    expect(await named({ bore: '15.9' })).toEqual(['Longridge 254 thin-kerf rip, 40T']);
    expect(await named({ search: 'longridge', kerf: '1.8' })).toEqual([framing]);
    expect(await named({ length: '2240', teethPerInch: '4' })).toEqual([resaw]);
    expect(await counts({ teeth: '80' }, 'grind')).toEqual({ TCG: 1, 'Hi-ATB': 1 });
    const { facets } = await search({ teeth: '80' });
    const [chosen] = facets.find(({ name }) => name === 'teeth')?.choices ?? [];
    expect(chosen).toEqual({ value: '80', from: 80, to: 80, count: 2, chosen: true });
  });

  test('keep blades that fit a saw, with or without a bush, by the rule of the product cards', async () => {
    const saw = sampleSaw({
      arbor: 15.88,
      smallestDiameter: 180,
      largestDiameter: 250,
      spindleRpm: 5_000,
      rivingKnife: 2.3,
      materials: [],
    });
    const all = (await search({ limit: '200' })).items;
    for (const each of [saw, { ...saw, rivingKnife: 'none' as const }, { ...saw, arbor: null }]) {
      const fitting = all.filter(({ blade }) => fitOf(blade, each).verdict.startsWith('Fits'));
      const names = fitting.map(({ name }) => name).toSorted();
      const found = await named({ fits: JSON.stringify(each), limit: '200' });
      expect(found.toSorted()).toEqual(names);
    }
    const paged = await search({
      fits: JSON.stringify({ ...saw, rivingKnife: 'none' }),
      search: '250',
      limit: '1',
    });
    expect([paged.total > 1, paged.items.length, paged.next !== null]).toEqual([true, 1, true]);
  });

  test.for([
    'kind=chain',
    'diameter=1-2',
    'grind=ATB,',
    'inStock=maybe',
    'material=',
    'fits=x',
    'teeth=80,90',
    'price=80',
    'teeth=-1',
  ])('refuse %s by name', async (query) => {
    expectFieldErrors(await api().call('GET', `/search?${query}`), query.split('=')[0] ?? '');
  });
});

test.for(['relevance', 'name', 'price', '-price', '-createdAt'])(
  'Every product is on exactly one page, sorted by %s',
  async (sort) => {
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { search: '250', sort, limit: '1' };
      const page = await search(cursor === null ? query : { ...query, cursor });
      walked.push(...page.items.map(({ name }) => name));
      expect(page.total).toBe(3);
      cursor = page.next;
    } while (cursor !== null);

    expect(walked).toEqual(await named({ search: '250', sort }));
    expect(new Set(walked).size).toBe(3);
  },
);

test('A cursor of another list is refused', async () => {
  const { next } = await search({ sort: 'price', limit: '1' });

  expectFieldErrors(await api().call('GET', `/search?sort=name&cursor=${next}`), 'cursor');
  expectFieldErrors(await api().call('GET', '/search?cursor=x'), 'cursor');
});

test('An added, updated or deleted product is searchable and counted at once', async () => {
  const admin = await signInAdmin(api());
  const body = sampleNewProduct({ name: 'Quietone 300' });
  const added = await admin.call('POST', '/product', { body: { ...body, sku: 'KQ-300' } });
  expect(added.status, added.text).toBe(201);
  const [before] = (await search({ search: 'quietone' })).items;
  expect(before?.sku).toBe('KQ-300');

  const address = `/product/${before?._id}`;
  await admin.call('PUT', address, { body: { ...body, name: 'Loudone 300' } });
  expect(await named({ search: 'loudone' })).toEqual(['Loudone 300']);

  await admin.call('DELETE', address);
  expect((await search({ search: 'loudone' })).total).toBe(0);
});

test('The in-stock facet follows holds, and an order that leaves enough stock does not touch the search tables', async () => {
  const { db } = api();
  const searched = () =>
    db
      .selectFrom('product_search')
      .select(['in_stock', sql<string>`xmin::text`.as('written')])
      .where('name', '=', resaw)
      .executeTakeFirstOrThrow();
  const hold = (held: number) =>
    db.updateTable('products').set({ held }).where('name', '=', resaw).execute();

  const before = await searched();
  await hold(10);
  expect(await searched()).toEqual(before);
  await hold(115);
  expect((await searched()).in_stock).toBe(false);
  await hold(0);
  expect((await searched()).in_stock).toBe(true);
});
