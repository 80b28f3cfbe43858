import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { ensureOldestPostgres } from '@kerf/testing/server-programs';
import pg from 'pg';
import { type Figure, report } from '../figure.ts';
import { fillEvents } from '../orders/event-data.ts';
import { fillOrders, ORDERS } from '../orders/order-data.ts';
import { TOKEN_SECRET } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { type Measured, measureCommand } from './measured-command.ts';

const MIB = 2 ** 20;
/** For a bad night: a million orders, with their history, within a coffee. */
const LIMIT_SECONDS = 600;
/** However large the shop is. */
const MEMORY_MIB = 300;
const FEWEST = 10_000;

const [given = String(ORDERS)] = process.argv.slice(2);
const orders = Number(given);
if (!Number.isInteger(orders) || orders < FEWEST || orders > ORDERS) {
  throw new Error(`A shop has ${FEWEST} to ${ORDERS} orders here, and not ${given}.`);
}
// The programs that dump and restore have to be of the server's version.
process.env.KERF_POSTGRES_PROGRAMS ??= ensureOldestPostgres();
await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const began = performance.now();
  await fillOrders(databaseUrl, TOKEN_SECRET, orders);
  await fillEvents(databaseUrl, orders);
  console.log(`Filled in ${Math.round((performance.now() - began) / 1_000)} s.`);
  const folder = mkdtempSync(join(tmpdir(), 'kerf-bench-backups-'));
  try {
    await measureWays(databaseUrl, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureWays(databaseUrl: string, folder: string): Promise<void> {
  const place = join(folder, 'backups');
  const files = join(folder, 'files');
  mkdirSync(files);
  const environment = {
    DATABASE_URL: databaseUrl,
    FILE_STORE_URL: pathToFileURL(files).href,
    POSTGRES_PROGRAMS: process.env.KERF_POSTGRES_PROGRAMS ?? '',
  };
  const program = join(repositoryRoot, 'services', 'api', 'dist', 'admin.js');
  const admin = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    measureCommand([program, ...args], { ...environment, ...more });
  const size = await sizeOf(databaseUrl);

  const backup = await admin(['backup', place]);
  const bytes = bytesIn(place);
  const rehearsal = await admin(['restore', place, '--rehearse']);
  const target = await emptyDatabase(databaseUrl);
  const restore = await admin(['restore', place], { DATABASE_URL: target });

  const count = orders.toLocaleString('en-US');
  report(
    `A shop of ${count} orders (${mib(size)} in Postgres, ${mib(bytes)} as a backup), and back`,
    [
      ...figures('backup', backup),
      ...figures('rehearsal', rehearsal),
      ...figures('restore', restore),
    ],
  );
}

function figures(what: string, { seconds, nodeMib, allMib }: Measured): Figure[] {
  const limit = (LIMIT_SECONDS * orders) / ORDERS;
  return [
    {
      what,
      value: `${seconds.toFixed(1)} s`,
      target: `at most ${limit.toFixed(0)} s`,
      ok: seconds <= limit,
    },
    {
      what: `${what}: most memory`,
      value: `${nodeMib.toFixed(0)} MiB`,
      target: `under ${MEMORY_MIB} MiB, of Node alone (${allMib.toFixed(0)} with Postgres' programs)`,
      ok: nodeMib < MEMORY_MIB,
    },
  ];
}

async function sizeOf(databaseUrl: string): Promise<number> {
  const [row] = await query<{ size: string }>(
    databaseUrl,
    'select pg_database_size(current_database()) as size',
  );
  return Number(row?.size);
}

async function emptyDatabase(databaseUrl: string): Promise<string> {
  await query(databaseUrl, 'create database restored template template0');
  const url = new URL(databaseUrl);
  url.pathname = '/restored';
  return url.href;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(0)} MiB`;
}
