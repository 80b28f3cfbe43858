import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrateShop } from '../harness/api-database.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { type DebianPostgres, startDebianPostgres } from '../harness/debian-postgres.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { type TestApi, useApi, withCall } from '../harness/use-api.ts';
import { runAdmin } from './shop.ts';
import { walkPage } from './walk-page.ts';

// What the shop's process works with, and an API that is not used.
const services = useApi();
const WALK_MS = 300_000;
let first: DebianPostgres;
let standby: DebianPostgres;
let files: string;
let environment: Record<string, string>;
let names: Record<string, string>;
const open: Database[] = [];
const processes: ApiProcess[] = [];

beforeAll(async () => {
  [first, standby] = await Promise.all([startDebianPostgres(), startDebianPostgres()]);
  await migrateShop(first.url);
  files = await mkdtemp(join(tmpdir(), 'kerf-files-'));
  environment = processEnvironment(services().config, {
    DATABASE_URL: first.url,
    FILE_STORE_URL: pathToFileURL(files).href,
    MAX_OPEN_ORDERS: '100000',
  });
  // Both machines are this one, and differ by their ports.
  const { port } = new URL(first.url);
  names = { FIRST: '127.0.0.1', STANDBY: '127.0.0.1', PASSWORD: 'secret', FIRST_PORT: port };
  await Promise.all([type('On both machines', first), type('On both machines', standby)]);
  await type('On the first machine', first);
  // The port is said as a second word of the address, which is a text of the kind "host=… port=…".
  await type('On the standby', standby, { FIRST: `127.0.0.1 port=${names.FIRST_PORT}` });
  await type('Wait for the standby from now on', first);
}, WALK_MS);

afterAll(async () => {
  for (const each of processes) await each.kill();
  for (const each of open) await each.destroy();
  await Promise.all([first?.close(), standby?.close()]);
  if (files) await rm(files, { recursive: true, force: true });
});

const type = (section: string, postgres: DebianPostgres, more: Record<string, string> = {}) =>
  walkPage(section, {
    page: 'standby.md',
    postgres,
    environment,
    names: { ...names, ...more },
  });

/** Starts a process of the shop on a Postgres. */
async function startShop(postgres: DebianPostgres): Promise<TestApi> {
  const started = startApiProcess({ ...environment, DATABASE_URL: postgres.url });
  processes.push(started);
  const db = openDatabase({ url: postgres.url, poolSize: 2, onConnectionLost: () => {} });
  open.push(db);
  return withCall({ ...services(), db, url: await started.ready() });
}

/** What the doctor says of standbys. */
async function saidOfStandbys(): Promise<string[]> {
  const { said } = await runAdmin(['doctor', '--json'], environment);
  const findings: { level: string; what: string }[] = JSON.parse(said);
  return findings.flatMap(({ level, what }) => (/standby/i.test(what) ? `${level}: ${what}` : []));
}

test('Without its standby the shop asks to try again, and the doctor says why', {
  timeout: WALK_MS,
}, async () => {
  expect(await saidOfStandbys()).toEqual([
    'fine: 1 standby has every change that is acknowledged.',
  ]);
  const shop = await startShop(first);
  const buyer = await signIn(shop);
  const product = await stockProduct(shop);
  await standby.type('pg_ctlcluster 15 main stop');

  const order = () =>
    buyer.call('POST', '/order', {
      body: orderBody(buyer, product, 10),
      headers: { 'idempotency-key': 'without-a-standby-0001' },
    });
  expectProblem(await order(), 'service_unavailable');
  expect(await saidOfStandbys()).toContain(
    'fault: Postgres waits for a standby, and none follows.',
  );

  await standby.type('pg_ctlcluster 15 main start');
  await type('Wait for the standby from now on', first);
  expect(await saidOfStandbys()).toEqual([
    'fine: 1 standby has every change that is acknowledged.',
  ]);
  const placedOnce = async () => (await order()).status === 201;
  await until('the order to be acknowledged', placedOnce, 30_000);
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  await processes[0]?.kill();
});

test('Killed under load, the first Postgres is replaced by its standby, and no acknowledged order is lost', {
  timeout: WALK_MS,
}, async () => {
  expect(await saidOfStandbys()).toEqual([
    'fine: 1 standby has every change that is acknowledged.',
  ]);
  let shop = await startShop(first);
  const product = await stockProduct(shop, { stock: 1_000_000 });
  const buyers: Person[] = await Promise.all(Array.from({ length: 6 }, () => signIn(shop)));
  const load = startOrderLoad(() => shop.url, buyers, product);
  await load.more(40);

  await first.type('kill -KILL "$(head --lines=1 /var/lib/postgresql/15/main/postmaster.pid)"');
  await type('When the first machine is lost', standby);
  await processes.at(-1)?.kill();
  const acknowledged = [...load.journal];
  shop = await startShop(standby);
  const rows = await shop.db.selectFrom('orders').select('id').execute();
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  await load.more(40);
  await load.end();

  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(load.refused.length + load.broken.length).toBeGreaterThan(0);
  await expectNothingLost(shop, buyers, load.journal);
});
