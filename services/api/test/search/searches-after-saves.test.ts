import { type SearchQuery, searchQuery } from '@kerf/contract/schemas/search';
import { parseSearch } from '@kerf/domain/search/parse-search';
import { sampleBand, sampleBlade, sampleSaw } from '@kerf/domain/testing/sample-blades';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalogueChange } from '../../src/catalogue/search/catalogue-changes.ts';
import { listNextHits } from '../../src/catalogue/search/hits.ts';
import { rankNearest } from '../../src/catalogue/search/ranking.ts';
import { findFirstHits, findsAny } from '../../src/catalogue/search/search.store.ts';
import { SearchCache } from '../../src/catalogue/search/search-cache.ts';
import { createSearchProducts } from '../../src/catalogue/search/search-products.ts';
import { databaseOn, openPool } from '../../src/db/database.ts';
import { type Listener, startListener } from '../../src/db/listener.ts';
import { createPipeline, type Send } from '../../src/db/pipeline.ts';
import { unlimited } from '../../src/http/allowance.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const PRODUCTS = 24;
const MINUTE_MS = 60_000;

const api = useApi();
const caches: { readonly cache: SearchCache; readonly listener: Listener }[] = [];
const ids: string[] = [];

beforeAll(async () => {
  await sql`
    insert into categories (position, name, slug, rule)
    values (1, 'Offers', 'offers', null), (2, 'Bands', 'bands', '{"kinds": ["band"]}')`.execute(
    api().db,
  );
  for (let n = 0; n < PRODUCTS; n += 1) {
    ids.push(await addProduct(n, `${pick(['Longridge', 'Oakmoor', 'Brightcut'], n)} ${n}`));
  }
  caches.push(await startCache(), await startCache());
});

async function addProduct(n: number, name: string): Promise<string> {
  const blade = n % 3 === 0 ? sampleBand() : sampleBlade({ diameter: 235 + n });
  const sku = `K${(n * 7919) % 1000}-${name}`;
  const { id } = await stockProduct(api(), { name, sku, blade, priceCents: 900 + n * 300 });
  return id;
}

/** A cache like that of a process, which hears of changes. */
async function startCache() {
  const cache = new SearchCache(MINUTE_MS);
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const listener = startListener({
    url: api().config.DATABASE_URL,
    channel: 'catalogue_changed',
    onNotification: (payload) => cache.hear(readCatalogueChange(payload)),
    onConnected: resolve,
    onConnectionLost: () => undefined,
  });
  await connected;
  return { cache, listener };
}

afterAll(async () => {
  await Promise.all(caches.map(({ listener }) => listener.stop()));
});

/** Searches with this cache, and counts how many of them were made in Postgres. */
function searchingWith(searchCache: SearchCache) {
  const own = openPool({
    url: api().config.DATABASE_URL,
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
  let made = 0;
  const onQuery = ({ query }: { query: CompiledQuery }) => {
    if (query.sql.includes('string_agg(uuid_send(product_id)')) made += 1;
  };
  const db = databaseOn(own);
  const pipeline = createPipeline({ db, pool: own, prepared: false, onQuery });
  return {
    search: createSearchProducts({ db, pipeline, searchCache }),
    made: () => made,
    end: () => db.destroy(),
  };
}

const blades = [
  sampleBand(),
  sampleBlade(),
  sampleBlade({ diameter: 184, bore: 16 }),
  sampleBlade({ diameter: 250.4, teeth: 24, grind: 'TCG', materials: ['Steel'] }),
];

const live = ['2026-01-01', '2026-01-01', '2026-01-01'];

/** What a save may set, by a number. */
const columns = {
  price: (n: number) => sql`price_cents = ${100 + n * 137}`,
  cent: (n: number) => sql`price_cents = ${1500 + (n % 2)}`,
  stock: (n: number) => sql`on_hand = ${pick([0, 6, 120], n)}`,
  minimum: (n: number) => sql`min_order = ${pick([0, 500], n)}`,
  pack: (n: number) => sql`pack_size = ${pick([1, 200], n)}`,
  description: (n: number) =>
    sql`des = ${pick(['For plywood.', 'For tarn work.', 'Rip and LU13.'], n)}`,
  blade: (n: number) => sql`blade = ${JSON.stringify(pick(blades, n))}::jsonb`,
  noBlade: () => sql`blade = null`,
  aliases: (n: number) => sql`aliases = ${pick([[], ['LU 12'], ['LU 13', 'XX-9']], n)}`,
  withdrawn: (n: number) => sql`archived_at = ${pick([null, null, '2026-01-01'], n)}::timestamptz`,
  published: (n: number) =>
    sql`published_at = ${pick([...live, null, '2126-01-01'], n)}::timestamptz`,
  picture: (n: number) => sql`img = ${pick(['', '/a.png'], n)}`,
  category: (n: number) =>
    sql`category_ids = array(select id from categories where ${n % 2 === 0} and slug = 'offers')`,
  successor: (n: number) => sql`replaced_by = nullif(${pick(ids, n)}::uuid, id)`,
  name: (n: number) =>
    sql`name = ${pick(['Longridge rip', 'Oakmoor', 'Tarn 250'], n)} || ' ' || id`,
  sku: (n: number) => sql`sku = ${`K${n}5-`} || substr(id::text, 1, 4)`,
};

function pick<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

type Column = keyof typeof columns;
const columnNames = Object.keys(columns).filter((name): name is Column => name in columns);

interface Save {
  readonly product: number;
  readonly column: Column;
  readonly n: number;
  /** Whether it is notified like many at once. */
  readonly isBulk: boolean;
}

const save: fc.Arbitrary<Save> = fc.record({
  product: fc.nat({ max: PRODUCTS - 1 }),
  column: fc.constantFrom(...columnNames),
  n: fc.nat({ max: 200 }),
  isBulk: fc.integer({ min: 1, max: 12 }).map((n) => n === 1),
});

async function store({ product, column, n, isBulk }: Save): Promise<void> {
  await api()
    .db.transaction()
    .execute(async (tx) => {
      if (isBulk) await sql`set local kerf.saving_many = 'yes'`.execute(tx);
      await sql`update products set ${columns[column](n)} where id = ${pick(ids, product)}`.execute(
        tx,
      );
    });
}

const texts = [
  ...['', '', 'longridge', 'longrige', 'oakmor panel', 'tarn', 'millrace', 'rip', 'lu13 tarn'],
  ...['250mm', '250x30', '252 mm', '184', '10"', 'K25-3', 'LU12', 'lu14', 'XX-9 steel', 'zzzz'],
];
const query: fc.Arbitrary<SearchQuery> = fc
  .record(
    {
      search: fc.constantFrom(...texts),
      sort: fc.constantFrom('relevance', 'name', 'price', '-price', '-createdAt'),
      kind: fc.constantFrom('circular', 'band'),
      price: fc.constantFrom('0-10', '10-25', '25-50'),
      inStock: fc.constantFrom('true', 'false'),
      teeth: fc.constantFrom('24', '60'),
      fits: fc.constant(JSON.stringify(sampleSaw())),
      category: fc.constantFrom('offers', 'bands'),
    },
    { requiredKeys: ['search', 'sort'] },
  )
  .map((wanted) => searchQuery.parse(wanted));

test('After any saves, every process finds what one without a cache finds', async () => {
  const searchers = caches.map(({ cache }) => searchingWith(cache));
  const empty = new SearchCache(MINUTE_MS);
  const fresh = searchingWith(empty);
  const expectSame = async (wanted: SearchQuery, saves: readonly Save[]) => {
    empty.clear();
    const found = await fresh.search(wanted, unlimited);
    for (const { search } of searchers) {
      expect(await search(wanted, unlimited), JSON.stringify({ wanted, saves })).toEqual(found);
    }
  };
  const few = { minLength: 1, maxLength: 3 };
  const four = { minLength: 4, maxLength: 4 };
  await fc.assert(
    fc.asyncProperty(fc.array(query, four), fc.array(save, few), async (asked, saves) => {
      for (const wanted of asked) await expectSame(wanted, []);
      const running = asked.flatMap((wanted) =>
        searchers.map((one) => one.search(wanted, unlimited)),
      );
      for (const one of saves) await store(one);
      for (const { listener } of caches) expect(await listener.hear()).toBe(true);
      for (const wanted of asked) await expectSame(wanted, saves);
      await Promise.all(running);
    }),
    // What is cached stays between runs, so a failure cannot be made smaller.
    { numRuns: runs(80), endOnFailure: true },
  );
  await Promise.all([...searchers, fresh].map(({ end }) => end()));
}, 120_000);

test.each(['252 mm', '10"', 'K25-3', 'K0Longridge1', 'K000 Oakmoor', 'oakmoor 251'])(
  'Whatever is close to “%s” is found to be so by itself',
  async (text) => {
    const ask: Send = async (statement) => (await statement.execute(api().db)).rows;
    for (const ranking of rankNearest(parseSearch(text))) {
      const { hits } = await findFirstHits(ask, [ranking], 'relevance');
      for (const { id } of listNextHits(hits, {}, null, PRODUCTS)) {
        expect(await findsAny(api().db, [ranking], [id])).toBe(true);
      }
    }
  },
);

// Of all products, those found like the one that is saved, and those found like another.
test.each([
  ['a price', 'price', [true, true, true]],
  ['the stock', 'stock', [true, true, true]],
  ['a picture', 'picture', [true, true, true]],
  ['a category', 'category', [true, true, true]],
  ['a description', 'description', [true, false, true]],
  ['a name', 'name', [false, false, true]],
] as const)('%s leaves the searches that it cannot have changed', async (_, column, isLeft) => {
  const [{ cache, listener } = expect.unreachable()] = caches;
  const { search, made, end } = searchingWith(cache);
  const id = await addProduct(0, `Quarrystone ${column}`);
  await addProduct(1, `Feldspar ${column}`);
  await listener.hear();
  const wanted = ['', 'quarrystone', 'feldspar'].map((text) =>
    searchQuery.parse({ search: text, sort: 'price', limit: '200' }),
  );
  for (const one of wanted) await search(one, unlimited);

  for (const n of [0, 1]) {
    await sql`update products set ${columns[column](n)} where id = ${id}`.execute(api().db);
  }
  await listener.hear();

  const left = [];
  for (const one of wanted) {
    const before = made();
    await search(one, unlimited);
    left.push(made() === before);
  }
  expect(left).toEqual(isLeft);
  await end();
});

test('a product that is restored is in its category again at once', async () => {
  const [{ cache, listener } = expect.unreachable()] = caches;
  const { search, end } = searchingWith(cache);
  const id = await addProduct(0, 'Heartwood');
  const change = async (column: Column, n: number) => {
    await sql`update products set ${columns[column](n)} where id = ${id}`.execute(api().db);
    await listener.hear();
  };
  const wanted = searchQuery.parse({ search: 'heartwood', sort: 'price', category: 'offers' });
  await change('category', 0);
  await change('withdrawn', 2);
  expect((await search(wanted, unlimited)).total).toBe(0);
  await change('withdrawn', 0);
  expect((await search(wanted, unlimited)).total).toBe(1);
  await end();
});
