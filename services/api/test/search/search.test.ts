import { searchResult } from '@kerf/contract/schemas/search';
import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

const disc = (diameter: number, bore: number, kerf: number, teeth: number): CircularBlade => ({
  ...{ kind: 'circular', diameter, bore, kerf, plate: kerf - 0.8, teeth },
  ...{ grind: 'ATB', hookAngle: 10, maxRpm: 7600, materials: ['Hardwood'] },
});
const band = (length: number, width: number, thickness: number, teethPerInch: number): Blade => ({
  ...{ kind: 'band', length, width, thickness, teethPerInch, materials: ['Softwood'] },
});

interface Shelved {
  readonly sku: string;
  readonly blade: Blade | null;
  readonly aliases?: readonly string[];
  readonly des?: string;
  readonly priceCents?: number;
  readonly stock?: number;
}

const shelf: Readonly<Record<string, Shelved>> = {
  'Longridge 184 framing, 24T': {
    sku: 'KC-184-16-24T',
    blade: disc(184, 16, 1.8, 24),
    priceCents: 1450,
    stock: 4,
  },
  'Longridge 185 site, 20T': { sku: 'KC-185-20-20T', blade: disc(185, 20, 2, 20) },
  'Brightcut 250 aluminium, 80T': {
    sku: 'KC-250-30-80A',
    blade: { ...disc(250, 30, 3.2, 80), grind: 'TCG', materials: ['Aluminium', 'Plastics'] },
    aliases: ['LU5A 0100', 'Acme 99-250'],
  },
  'Sheetline 250 veneer, 80T': {
    sku: 'KC-250-30-80H',
    blade: { ...disc(250, 30, 3.2, 80), grind: 'Hi-ATB' },
  },
  'Longridge 250 rip, 24T': { sku: 'KC-250-30-24T', blade: disc(250, 30, 3, 24) },
  'Longridge 254 thin-kerf rip, 40T': { sku: 'KC-254-15-40T', blade: disc(254, 15.88, 2.4, 40) },
  'Ribbon 2240 resaw, 16 mm 4 TPI': { sku: 'KB-2240-16-4', blade: band(2240, 16, 0.5, 4) },
  'Ribbon 1425 scroll, 6 mm 14 TPI': { sku: 'KB-1425-6-14', blade: band(1425, 6, 0.36, 14) },
  'Blade wax stick, 400 g': { sku: 'KA-WAX-400', blade: null, des: 'For aluminium profile.' },
};

beforeAll(async () => {
  for (const [name, { blade, aliases = [], ...rest }] of Object.entries(shelf)) {
    const { id } = await stockProduct(api(), { name, ...rest });
    await api()
      .db.updateTable('products')
      .set({ blade: blade && JSON.stringify(blade), aliases: [...aliases] })
      .where('id', '=', id)
      .execute();
  }
});

async function search(query: Readonly<Record<string, string>>) {
  const reply = await api().call('GET', `/search?${new URLSearchParams(query)}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.as(searchResult);
}

async function named(query: Readonly<Record<string, string>>): Promise<string[]> {
  return (await search(query)).items.map(({ name }) => name);
}

const [framing, aluminium, resaw] = [
  'Longridge 184 framing, 24T',
  'Brightcut 250 aluminium, 80T',
  'Ribbon 2240 resaw, 16 mm 4 TPI',
];

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
] as const)('“%s” finds the right product first', async ([text, name]) => {
  const { items, exact } = await search({ search: text });

  expect(items[0]?.name).toBe(name);
  expect(exact).toBe(true);
});

describe('A search says how it was understood', () => {
  const meanings = async (text: string) =>
    (await search({ search: text })).understood.map(({ what, means }) => `${what}: ${means}`);

  test('by its dimensions, in both units', async () => {
    expect(await meanings('184mm Z24')).toEqual([
      'diameter: 184 mm (7 1/4 in) diameter',
      'teeth: 24 teeth',
    ]);
  });

  test('by the word that a misspelt one was read as', async () => {
    expect(await meanings('longrige')).toEqual(['spelling: Read as “longridge”']);
  });

  test('by what it left out', async () => {
    expect(await meanings('250x30 ZENITH')).toContain('ignored: Nothing is called that');
  });

  test('by the product whose number it is', async () => {
    expect(await meanings('LU5A 0100')).toEqual([`code: The number of ${aluminium}`]);
  });
});

test('What is more than half a millimetre away is not found beside what is there', async () => {
  expect(await named({ search: '184mm' })).toEqual([framing]);
  expect(await named({ search: '184.5 mm diameter' })).toHaveLength(2);
});

test('The nearest are listed where nothing is all of what was asked, and said to be only near', async () => {
  const { items, exact, total } = await search({ search: '252x30x3.2 Z80 TCG' });

  expect(exact).toBe(false);
  expect(items[0]?.name).toBe(aluminium);
  expect(total).toBe(items.length);
});

test('A number that is nearly a SKU finds those that are spelled like it', async () => {
  const { items, exact } = await search({ search: 'KC-250-30-80X' });

  expect(exact).toBe(false);
  expect(items.map(({ sku }) => sku)).toContain('KC-250-30-80A');
});

test('What nothing is called finds nothing, and says so', async () => {
  const { items, total, exact, next } = await search({ search: 'xylophone' });

  expect({ items, total, exact, next }).toEqual({ items: [], total: 0, exact: false, next: null });
});

test('A word in the name comes before one in the description', async () => {
  expect(await named({ search: 'aluminium' })).toEqual([aluminium, 'Blade wax stick, 400 g']);
});

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

  test('leave their own choice aside and heed the others', async () => {
    const chosen = { kind: 'circular', diameter: '240-280' };

    expect(await counts(chosen, 'diameter')).toEqual({ '180-200': 2, '240-280': 4 });
    expect(await counts(chosen, 'kind')).toEqual({ circular: 4 });
    expect(await counts(chosen, 'grind')).toEqual({ ATB: 2, TCG: 1, 'Hi-ATB': 1 });
  });

  test('narrow what is found, several choices of one taken together', async () => {
    expect(await named({ grind: 'TCG,Hi-ATB' })).toEqual([aluminium, 'Sheetline 250 veneer, 80T']);
    expect(await named({ inStock: 'false' })).toEqual([framing]);
    expect(await named({ search: 'longridge', bore: '15-18', price: '10-25' })).toEqual([framing]);
    expect((await search({ kind: 'band', diameter: '180-200' })).total).toBe(0);
  });

  test.for(['kind=chain', 'diameter=1-2', 'grind=ATB,', 'inStock=maybe', 'material='])(
    'refuse %s by name',
    async (query) => {
      expectFieldErrors(await api().call('GET', `/search?${query}`), query.split('=')[0] ?? '');
    },
  );
});

test.for(['relevance', 'name', 'price', '-price', '-createdAt'])(
  'Sorted by %s, every product is on one page only',
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
])('%j is answered, whatever it means', async (text) => {
  const reply = await api().call('GET', `/search?${new URLSearchParams({ search: text })}`);

  expect([200, 400], reply.text).toContain(reply.status);
});

test('A text of 4,000 characters, or with NUL, is refused by name', async () => {
  for (const text of ['x'.repeat(4_000), 'a\u0000b']) {
    const query = new URLSearchParams({ search: text });
    expectFieldErrors(await api().call('GET', `/search?${query}`), 'search');
  }
});

test('What an admin adds, changes or takes away is searched and counted at once', async () => {
  const admin = await signInAdmin(api());
  const body = { name: 'Quietone 300', des: 'New.', minOrder: 5, stock: 50, price: 60 };
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

test('What is held shows in what can be ordered; an order that leaves enough writes nothing here', async () => {
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
