import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { describe, expect, test } from 'vitest';
import { expectFieldErrors } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { aluminium, framing, resaw, useSearchShelf } from './search-shelf.ts';

const { api, search, named } = useSearchShelf();

test.for([
  ['7 1/4', framing],
  ['7-1/4"', framing],
  ['7¼″', framing],
  ['7.25 in', framing],
  ['184mm', framing],
  ['184', framing],
  ['184 mm 24T', framing],
  ['250x30x3.2 Z80 TCG', aluminium],
  ['250 × 30 × 3,2 80T TCG', aluminium],
  ['250X3,2/2,4X30 Z80 TCG', aluminium],
  ['KERF 250x30x3.2 Z80 TCG n max 7600 MAX RPM 6000 MADE IN EU', aluminium],
  ['ZENITH SAWS 250x30x3.2 Z80 TCG', aluminium],
  ['KC-250-30-80A', aluminium],
  ['kc 250 30 80a', aluminium],
  ['lu5a-0100', aluminium],
  ['old blade LU5A 0100 please', aluminium],
  ['10" x 5/8" x 40T', 'Longridge 254 thin-kerf rip, 40T'],
  ['10 inch 5/8 arbor', 'Longridge 254 thin-kerf rip, 40T'],
  ['2240x16x0.5', resaw],
  ['2,240 mm band 4 TPI', resaw],
  ['88-3/16" x 5/8" 4tpi', resaw],
  ['longrige framing', framing],
  ['brihgtcut aluminum', aluminium],
  ['wax', 'Blade wax stick, 400 g'],
  ['250 x 30 x 3,2 z 80 tcg', aluminium],
  ['9 7/8" Z80 TCG', aluminium],
  ['9-7/8" x 30 mm x 80T TCG', aluminium],
  ['Freud LU5A 0100', aluminium],
  ['brite cut', aluminium],
  ['bright cut 250', aluminium],
  ['non-ferrous 250', aluminium],
  ['non ferrous', aluminium],
  ['brightcut 2', aluminium],
  ['sheetline 2', 'Sheetline 250 veneer, 80T'],
  ['250x30x3.2 Z', aluminium],
  ['ribbon 2240x', resaw],
  ['brightcut 250 x', aluminium],
] as const)('“%s” finds the right product first', async ([text, name]) => {
  const { items, exact } = await search({ search: text });

  expect(items[0]?.name).toBe(name);
  expect(exact).toBe(true);
});

describe('A search returns how it was read', () => {
  const meanings = async (text: string) =>
    (await search({ search: text })).understood.map(({ what, means }) => `${what}: ${means}`);

  test('by its dimensions, in both units', async () => {
    expect(await meanings('184mm Z24')).toEqual([
      'diameter: 184 mm (7 1/4 in) diameter',
      'teeth: 24 teeth',
    ]);
  });

  test('by the correction of a misspelled word', async () => {
    expect(await meanings('longrige')).toEqual(['spelling: Read as “longridge”']);
  });

  test('by the words that it ignored', async () => {
    expect(await meanings('250x30 ZENITH')).toContain('ignored: No product matches this word');
  });

  test('by the product with that number', async () => {
    expect(await meanings('LU5A 0100')).toEqual([`code: The number of ${aluminium}`]);
  });
});

test.each([
  [
    '9 7/8"',
    ['Brightcut 250 aluminium, 80T', 'Longridge 250 rip, 24T', 'Sheetline 250 veneer, 80T'],
  ],
  ['7 1/4"', [framing, 'Longridge 185 site, 20T']],
  ['250.825 mm', []],
])('The trade size %s finds the blades sold under it', async (text, names) => {
  const { items, exact } = await search({ search: text });
  expect(exact ? items.map(({ name }) => name).toSorted() : []).toEqual(names.toSorted());
});

test('Another maker’s name is not corrected to a word of the catalogue', async () => {
  const fresh = await stockProduct(api(), { name: 'Fresh edge dressing' });

  const alone = await search({ search: 'Freud' });
  expect(alone).toMatchObject({ items: [], exact: false });
  expect(alone.understood.map(({ means }) => means)).toEqual([
    'Another maker’s name: search for the number on the blade',
  ]);
  const beside = await search({ search: 'freud 250x30x3.2 Z80 TCG' });
  expect([beside.items[0]?.name, beside.exact]).toEqual([aluminium, true]);
  expect((await search({ search: 'frech edge' })).items[0]?._id).toBe(fresh.id);
});

test('Another maker’s number finds similar numbers, with any name before it', async () => {
  for (const text of ['LU5A 0101', 'Freud LU5A 0101', 'DEWALT LU5A-0101']) {
    const { items, exact } = await search({ search: text });
    expect([text, items[0]?.name, exact]).toEqual([text, aluminium, false]);
  }
});

test('A dimension matches within half a millimetre', async () => {
  expect(await named({ search: '184mm' })).toEqual([framing]);
  expect(await named({ search: '184.5 mm diameter' })).toHaveLength(2);
});

test('What has a dimension typed with decimals comes before what is close to it, in the name or not', async () => {
  const made = async (name: string, kerf: number) =>
    (await stockProduct(api(), { name, blade: sampleBlade({ diameter: 777, kerf }) })).name;
  const close = await made('Decimal rip a', 3);
  const exact = await made('Wide b', 2.8);
  const closer = await made('Decimal rip c', 2.9);
  expect(await named({ search: '777 mm kerf 2.8' })).toEqual([exact, closer, close]);
  expect(await named({ search: 'decimal 777 mm kerf 2.9' })).toEqual([closer, close]);
});

test('Without an exact match the closest products are listed and marked as such', async () => {
  const { items, exact, total } = await search({ search: '252x30x3.2 Z80 TCG' });

  expect(exact).toBe(false);
  expect(items[0]?.name).toBe(aluminium);
  expect(total).toBe(items.length);
});

test('A number close to a SKU finds similar SKUs', async () => {
  const { items, exact } = await search({ search: 'KC-250-30-80X' });

  expect(exact).toBe(false);
  expect(items.map(({ sku }) => sku)).toContain('KC-250-30-80A');
});

test('An unknown word finds nothing and is returned as not found', async () => {
  const { items, total, exact, next } = await search({ search: 'xylophone' });

  expect({ items, total, exact, next }).toEqual({ items: [], total: 0, exact: false, next: null });
});

test('A word in the name ranks above one in the description', async () => {
  expect(await named({ search: 'aluminium' })).toEqual([aluminium, 'Blade wax stick, 400 g']);
});
test.for([
  "'",
  '"',
  '%',
  '_',
  '\\',
  "'; drop table products; --",
  "x' | 'y':* & !",
  '🪚🪚',
  '∞x∞',
  'ﬁ½',
  '1/0 x 0/0',
  '"x"x"',
  '()*&|!:<->',
  'ß İ ǅ',
  'a '.repeat(250),
  '9'.repeat(500),
  '7 1/4 '.repeat(80),
  '1x'.repeat(249),
])('%j gets an answer', async (text) => {
  const reply = await api().call('GET', `/search?${new URLSearchParams({ search: text })}`);

  expect([200, 400], reply.text).toContain(reply.status);
});

test('A text of 4,000 characters, or with NUL, is refused by name', async () => {
  for (const text of ['x'.repeat(4_000), 'a\u0000b']) {
    const query = new URLSearchParams({ search: text });
    expectFieldErrors(await api().call('GET', `/search?${query}`), 'search');
  }
});
