import { databaseOn, openPool } from '@kerf/api/db/database';
import { createPipeline } from '@kerf/api/db/pipeline';
import { SearchMemory } from '@kerf/api/modules/search/search-memory';
import { createSearchProducts } from '@kerf/api/modules/search/search-products';
import autocannon from 'autocannon';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Figure, report } from '../figure.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { refuseFailures } from '../server/load.ts';
import { AT_ONCE, percentile, timesOf } from './concurrency.ts';
import { fillCatalogue, PRODUCTS } from './search-data.ts';
import { addressOf, type Search, searches } from './searches.ts';

const SEARCHES = 4_000;
const WARM_UP = 1_500;
const PAGE = 24;
const P95_MS = 40;
const SHARE = 1.3;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  await fillCatalogue(databaseUrl);
  const statements = await statementsOf(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const all = await timesOfSearches(kerf.url, searches(WARM_UP + SEARCHES), AT_ONCE);
  const kerfMs = all.slice(WARM_UP);
  const alone = await timesOfSearches(kerf.url, searches(300), 1);
  await kerf.stop();
  const bareMs = await timeBare(databaseUrl, statements);
  report(
    `Searches with facets among ${PRODUCTS.toLocaleString('en-US')} products, 16 at a time`,
    figures(bareMs, kerfMs, alone),
  );
}

/** Asks for searches past the answers that are kept whole for a second; answers how long each took in milliseconds. */
async function timesOfSearches(
  url: string,
  wanted: readonly Search[],
  connections: number,
): Promise<number[]> {
  const next = wanted.values();
  const path = () => `/search?${addressOf(next.next().value ?? {})}`;
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load = autocannon(
    {
      ...{ url, connections, amount: wanted.length, headers: { 'cache-control': 'no-cache' } },
      requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  load.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  refuseFailures(`GET ${url}/search`, await promise);
  return times;
}

type Statements = readonly CompiledQuery[];

/** What each search asks of Postgres where nothing of it is known. */
async function statementsOf(databaseUrl: string): Promise<Map<string, Statements>> {
  const pool = openPool({ url: databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
  let seen: CompiledQuery[] = [];
  const onQuery = ({ query }: { query: CompiledQuery }) => seen.push(query);
  const db = databaseOn(pool, onQuery);
  const pipeline = createPipeline({ db, pool, prepared: false, onQuery });
  const searchProducts = createSearchProducts({ db, pipeline, searchMemory: new SearchMemory(0) });
  const found = new Map<string, Statements>();
  for (const wanted of searches(WARM_UP + SEARCHES)) {
    const address = addressOf(wanted);
    if (found.has(address)) continue;
    seen = [];
    await searchProducts(queryOf(wanted));
    found.set(address, seen);
  }
  await db.destroy();
  return found;
}

/** A search as the API reads it from its address. */
function queryOf({ search, sort, ...facets }: Search) {
  const chosen = Object.entries(facets).map(([name, value]) => [name, [value]] as const);
  return {
    search,
    sort: sort ?? ('relevance' as const),
    limit: PAGE,
    ...Object.fromEntries(chosen),
  };
}

/** The same statements through pg, by as many at a time, and nothing else. */
async function timeBare(
  databaseUrl: string,
  statements: ReadonlyMap<string, Statements>,
): Promise<number[]> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: '-c random_page_cost=1.1',
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

function figures(bare: number[], kerf: number[], alone: number[]): Figure[] {
  const kerfP95 = percentile(kerf, 0.95);
  return [
    {
      what: 'GET /search, p95',
      value: `${kerfP95.toFixed(1)} ms`,
      target: `under ${P95_MS} ms (median ${percentile(kerf, 0.5).toFixed(1)} ms, p99 ${percentile(kerf, 0.99).toFixed(1)} ms)`,
      ok: kerfP95 < P95_MS,
    },
    besideBare(kerfP95, bare),
    {
      what: 'one at a time, p95',
      value: `${percentile(alone, 0.95).toFixed(1)} ms`,
      target: `median ${percentile(alone, 0.5).toFixed(1)} ms`,
      ok: true,
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
