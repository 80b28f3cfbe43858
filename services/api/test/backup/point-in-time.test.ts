import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrateShop } from '../harness/api-database.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { type DebianPostgres, startDebianPostgres } from '../harness/debian-postgres.ts';
import { type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { type TestApi, useApi, withCall } from '../harness/use-api.ts';
import { runAdmin } from './shop.ts';
import { walkPage } from './walk-page.ts';

// What the shop's process works with, and an API that is not used.
const services = useApi({ mails: true });
const WALK_MS = 300_000;
let postgres: DebianPostgres;
let files: string;
let environment: Record<string, string>;
let db: Database;
let running: ApiProcess | undefined;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await migrateShop(postgres.url);
  files = await mkdtemp(join(tmpdir(), 'kerf-files-'));
  environment = processEnvironment(services().config, {
    DATABASE_URL: postgres.url,
    FILE_STORE_URL: pathToFileURL(files).href,
  });
  // By another name, since one of the API's own is a shop that still runs.
  const url = `${postgres.url}?application_name=test`;
  db = openDatabase({ url, poolSize: 2, onConnectionLost: () => {} });
}, WALK_MS);

afterAll(async () => {
  await running?.kill();
  await db?.destroy();
  await postgres?.close();
  if (files) await rm(files, { recursive: true, force: true });
});

const walk = (section: string, names: Record<string, string> = {}) =>
  walkPage(section, { page: 'point-in-time.md', postgres, names, environment });

/** Starts the shop on its database. */
async function startShop(): Promise<TestApi> {
  running = startApiProcess(environment);
  const url = await running.ready();
  await services().stripe.registerWebhook({
    url: `${url}/stripe/webhook`,
    secret: services().config.STRIPE_WEBHOOK_SECRET,
  });
  return withCall({ ...services(), db, url });
}

async function orderIds(): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').orderBy('serial').execute();
  return rows.map(({ id }) => id);
}

async function momentOfPostgres(): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  return rows[0]?.at ?? '';
}

test('The steps of the page bring the shop back to a moment, and hold it', {
  timeout: WALK_MS,
}, async () => {
  expect(await walk('Set up')).toContain('status: ok');
  let shop = await startShop();
  const before: Purchase = await paidPurchase(shop);
  await placeOne(await signIn(shop), await stockProduct(shop), 10);
  const kept = await orderIds();
  const MOMENT = await momentOfPostgres();
  const lost = await paidPurchase(shop);
  await placeOne(await signIn(shop), await stockProduct(shop), 10);
  expect(await runAdmin(['hold', MOMENT], environment)).toMatchObject({
    code: 1,
    said: expect.stringContaining('stop every API process first'),
  });
  await running?.kill();

  const said = await walk('Back to a moment', { MOMENT });

  expect(await orderIds()).toEqual(kept);
  expect(said).toContain(`Held as of ${new Date(MOMENT).toISOString()}`);
  expect(said).toContain('1 had no row');
  expect(await runAdmin(['hold', MOMENT], environment)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is held already'),
  });
  shop = await startShop();
  const old = { token: before.buyer.token };
  expect(await shop.call('GET', `/order/${before.orderId}`, old)).toMatchObject({ status: 401 });
  const staff = await signInAdmin(shop);
  const listed = await staff.call('GET', '/unclaimed-payments');
  expect(listed.json).toMatchObject([{ transactionId: lost.intent.id, refundAt: null }]);
  const { _id: orderId } = await placeOne(await signIn(shop), await stockProduct(shop), 10);
  const { rows } = await sql<{ jump: number }>`
    select max(serial) - min(serial) as jump from orders`.execute(db);
  expect(rows[0]?.jump).toBeGreaterThan(900);

  expect(await runAdmin(['release'], environment)).toMatchObject({ code: 0 });

  const sent = await until('its confirmation to be sent', async () => {
    const mails = await sql<{ late: boolean }>`
      select sent_at > released_at as late from mails, installation
      where event = ${`order.placed:${orderId}`} and state = 'sent'`.execute(db);
    return mails.rows[0];
  });
  expect(sent.late).toBe(true);
});

test('The doctor says when Postgres cannot archive its log', async () => {
  await postgres.type(
    '> /etc/pgbackrest.conf; runuser -u postgres -- psql --command "select pg_switch_wal()"',
  );
  await until('Postgres to fail', async () => {
    const { rows } = await sql`
      select from pg_stat_archiver where last_failed_time > last_archived_time`.execute(db);
    return rows.length > 0;
  });

  const { said } = await runAdmin(['doctor', '--json'], environment);

  expect(JSON.parse(said)).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      what: expect.stringMatching(/^Postgres cannot archive its log: \w+ failed\.$/),
    }),
  );
});

test.each([
  ['yesterday', 'MOMENT must be a moment with its zone'],
  ['2026-11-27 03:00:00', 'MOMENT must be a moment with its zone'],
  ['2026-02-30 03:00:00+00', 'MOMENT must be a moment with its zone'],
  ['2999-01-01 00:00:00Z', 'is still to come'],
])('“hold %s” changes nothing and says why', async (moment, sentence) => {
  expect(await runAdmin(['hold', moment], environment)).toMatchObject({
    code: 1,
    said: expect.stringContaining(sentence),
  });
});
