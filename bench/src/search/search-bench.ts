import { SearchCache } from '@kerf/api/catalogue/search/search-cache';
import { createSearchProducts } from '@kerf/api/catalogue/search/search-products';
import { databaseOn, openPool } from '@kerf/api/db/database';
import { createPipeline } from '@kerf/api/db/pipeline';
import { unlimited } from '@kerf/api/http/allowance';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Figure, report } from '../figure.ts';
import { type LoadFigures, prepareLoad } from '../load/wrk.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { AT_ONCE, percentile, timesOf } from './concurrency.ts';
import { fillCatalogue, PRODUCTS } from './search-data.ts';
import { addressOf, type Search, searches } from './searches.ts';

const SEARCHES = 4_000;
const WARM_UP = 1_500;
// More than fit into the time below, so that none is repeated.
const LOAD_SEARCHES = 50_000;
const WARM_UP_SECONDS = 3;
const LOAD_SECONDS = 8;
const MAX_AGE_MS = 60_000;
const PAGE = 24;
const P95_MS = 40;
const SAVE_EVERY_MS = 1_000;
const SAVING_P95_MS = 50;
const SHARE = 1.3;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  await fillCatalogue(databaseUrl);
  const statements = await statementsOf(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const kerfAtOnce = await loadSearches(kerf.url, AT_ONCE);
  const alone = await loadSearches(kerf.url, 1);
  const whileSaving = await savingProducts(databaseUrl, () => loadSearches(kerf.url, AT_ONCE));
  await kerf.stop();
  const bareMs = await timeBare(databaseUrl, statements);
  report(
    `Searches with facets among ${PRODUCTS.toLocaleString('en-US')} products, 16 at a time`,
    figures(bareMs, kerfAtOnce, alone, whileSaving),
  );
}

/** Loads the server with searches that bypass the one-second response cache. */
async function loadSearches(origin: string, connections: number): Promise<LoadFigures> {
  const load = prepareLoad({
    origin,
    connections,
    requests: searches(LOAD_SEARCHES).map((search) => ({
      method: 'GET',
      path: `/search?${addressOf(search)}`,
      headers: { 'cache-control': 'no-cache' },
    })),
  });
  try {
    await load.run(WARM_UP_SECONDS);
    return await load.run(LOAD_SECONDS);
  } finally {
    load.remove();
  }
}

type Statements = readonly CompiledQuery[];

/** The statements of each search when nothing is cached. */
async function statementsOf(databaseUrl: string): Promise<Map<string, Statements>> {
  const pool = openPool({ url: databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
  let seen: CompiledQuery[] = [];
  const onQuery = ({ query }: { query: CompiledQuery }) => seen.push(query);
  const db = databaseOn(pool, onQuery);
  const pipeline = createPipeline({ db, pool, prepared: false, onQuery });
  const searchCache = new SearchCache(MAX_AGE_MS);
  const searchProducts = createSearchProducts({ db, pipeline, searchCache });
  const found = new Map<string, Statements>();
  for (const wanted of searches(WARM_UP + SEARCHES)) {
    const address = addressOf(wanted);
    if (found.has(address)) continue;
    seen = [];
    searchCache.clear();
    await searchProducts(queryOf(wanted), unlimited);
    found.set(address, seen);
  }
  await db.destroy();
  return found;
}

/** A search as the API parses it from a URL. */
function queryOf({ search, sort, ...facets }: Search) {
  const chosen = Object.entries(facets).map(([name, value]) => [name, [value]] as const);
  return {
    search,
    sort: sort ?? ('relevance' as const),
    limit: PAGE,
    ...Object.fromEntries(chosen),
  };
}

/** The same statements by pg alone, with the same concurrency. */
async function timeBare(
  databaseUrl: string,
  statements: ReadonlyMap<string, Statements>,
): Promise<number[]> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: '-c random_page_cost=1.1 -c parallel_setup_cost=5000',
  });
  const run = async (search: Search) => {
    for (const { sql, parameters } of statements.get(addressOf(search)) ?? []) {
      await pool.query(sql, [...parameters]);
    }
  };
  const times = await timesOf(searches(WARM_UP + SEARCHES), run, WARM_UP);
  await pool.end();
  return times;
}

/** Does some work while a product's price is saved every second, by another process. */
async function savingProducts<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const save = () =>
    client.query(
      'update products set price_cents = price_cents + 1 where id = (select id from products offset $1 limit 1)',
      [Math.floor(Math.random() * PRODUCTS)],
    );
  const saving = setInterval(() => void save(), SAVE_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(saving);
    await client.end();
  }
}

function figures(
  bare: number[],
  kerf: LoadFigures,
  alone: LoadFigures,
  whileSaving: LoadFigures,
): Figure[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    {
      what: 'GET /search, p95',
      value: ms(kerf.p95Ms),
      target: `under ${P95_MS} ms (median ${ms(kerf.p50Ms)}, p99 ${ms(kerf.p99Ms)})`,
      ok: kerf.p95Ms < P95_MS,
    },
    besideBare(kerf.p95Ms, bare),
    {
      what: 'one at a time, p95',
      value: ms(alone.p95Ms),
      target: `median ${ms(alone.p50Ms)}`,
      ok: true,
    },
    {
      what: 'while a product is saved every second, p95',
      value: ms(whileSaving.p95Ms),
      target: `under ${SAVING_P95_MS} ms (median ${ms(whileSaving.p50Ms)}, p99 ${ms(whileSaving.p99Ms)})`,
      ok: whileSaving.p95Ms < SAVING_P95_MS,
    },
  ];
}

function besideBare(kerfP95: number, bare: readonly number[]): Figure {
  const bareP95 = percentile(bare, 0.95);
  return {
    what: 'beside its SQL where nothing is known, bare',
    value: `${(kerfP95 / bareP95).toFixed(2)}`,
    target: `at most ${SHARE.toFixed(2)} of ${bareP95.toFixed(1)} ms (median ${percentile(bare, 0.5).toFixed(1)} ms)`,
    ok: kerfP95 <= SHARE * bareP95,
  };
}
