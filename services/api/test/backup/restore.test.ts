import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { type ApiProcess, startApiProcess } from '../harness/api-process.ts';
import { beginPurchase, type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, payByCard, placeOne, readOrder } from '../harness/purchase.ts';
import { refundTo, someUnits } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { type TestApi, withCall } from '../harness/use-api.ts';
import { type EmptyTarget, useShop } from './shop.ts';

const shop = useShop();

/** What happened in the shop that was lost, and what came back. */
interface Night {
  readonly target: EmptyTarget;
  /** The restored shop. */
  readonly api: TestApi;
  readonly process: ApiProcess;
  /** Its admin, signed in anew. */
  readonly staff: Person;
  /** Placed before the backup, with an open payment; paid after it. */
  readonly paidLater: Purchase;
  /** Placed before the backup; its payment was opened and made after it. */
  readonly openedLater: Purchase;
  /** Placed and paid after the backup. */
  readonly lost: Purchase;
  /** What `restore` said. */
  readonly said: string;
}

let night: Night;
let db: Database;

beforeAll(async () => {
  const { api, admin, place, purchase, staff, emptyTarget } = shop();
  const paidLater = await beginPurchase(api);
  const buyer = await signIn(api);
  const product = await stockProduct(api);
  const { _id: orderId } = await placeOne(buyer, product, 10);
  await until('a mail that waits', async () => {
    const { numAffectedRows = 0n } = await sql`
      update mails set state = 'queued', sent_at = null, next_try_at = now() + interval '1 hour'
      where event = ${`order.paid:${purchase.orderId}`} and state = 'sent'`.execute(api.db);
    return numAffectedRows > 0n;
  });
  expect(await admin(['backup', place])).toMatchObject({ code: 0 });

  await payByCard(api, paidLater.intent);
  const intent = await beginPayment(api, buyer, { orderId });
  await payByCard(api, intent);
  const openedLater = { buyer, productId: product.id, orderId, intent };
  const lost = await paidPurchase(api);
  await refundTo('succeeded', staff, purchase, someUnits(purchase, 1));
  await api.stripe.settled();

  const target = await emptyTarget();
  const restored = await admin(['restore', place], target.env);
  expect(restored).toMatchObject({ code: 0 });
  db = openDatabase({ url: target.url, poolSize: 2, onConnectionLost: () => {} });
  const process = startApiProcess({ ...shop().environment, ...target.env });
  const restoredApi = withCall({ ...api, db, url: await process.ready() });
  night = {
    target,
    api: restoredApi,
    process,
    staff: await signInAdmin(restoredApi),
    paidLater,
    openedLater,
    lost,
    said: restored.said,
  };
}, 180_000);

afterAll(async () => {
  await night?.process.kill();
  await db?.destroy();
});

const paymentOf = (transactionId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', '=', transactionId)
    .executeTakeFirstOrThrow();

test('Rows and files are as they were, and everybody has to sign in again', async () => {
  const { api, purchase } = shop();
  const stored = (folder: string) => readdir(folder, { recursive: true });
  const { FILE_STORE_URL: store } = api.config;

  expect(await stored(night.target.files)).toEqual(
    await stored(store.kind === 'folder' ? store.path : ''),
  );
  expect(
    await night.api.call('GET', `/order/${purchase.orderId}`, { token: shop().staff.token }),
  ).toMatchObject({
    status: 401,
  });
  expect(await readOrder(night.staff, purchase.orderId)).toMatchObject({ state: 'paid' });
});

test('What was paid since the backup is paid again, once', async () => {
  for (const { orderId, intent } of [night.paidLater, night.openedLater]) {
    expect(await readOrder(night.staff, orderId)).toMatchObject({ state: 'paid' });
    expect(await paymentOf(intent.id)).toMatchObject({ state: 'succeeded', order_id: orderId });
  }
});

test('A charge whose order is lost, and a refund without a row, are listed for staff', async () => {
  const listed = await night.staff.call('GET', '/unclaimed-payments');
  const order = await readOrder(night.staff, shop().purchase.orderId);

  expect(listed.json).toMatchObject([{ transactionId: night.lost.intent.id, refundAt: null }]);
  expect(order.attention).toMatchObject([{ kind: 'refund' }]);
});

test('Mails of before are listed and not sent', async () => {
  const { rows } = await sql<{ event: string }>`
    select event from mails where state <> 'failed' and state <> 'sent'`.execute(db);

  expect(rows).toEqual([]);
  expect(night.said).toMatch(/[1-9]\d* mails that waited are not sent/);
  const mails = await db
    .selectFrom('mails')
    .select('error')
    .where('event', '=', `order.paid:${shop().purchase.orderId}`)
    .execute();
  expect(mails).toMatchObject([{ error: expect.stringContaining('may have been sent since') }]);
});

test('Orders and documents go on after every number that may have been issued', async () => {
  const numbers = async (from: Database) => {
    const { rows } = await sql<{ serial: number; number: string }>`
      select (select max(serial) from orders) as serial,
        (select max(number) from documents where kind = 'invoice') as number`.execute(from);
    return rows[0] ?? expect.unreachable();
  };
  const before = await numbers(shop().api.db);
  await placeOne(await signIn(night.api), await stockProduct(night.api), 10);

  const after = await numbers(db);
  expect(after.serial).toBeGreaterThanOrEqual(before.serial + 900);
  expect(after.number > before.number).toBe(true);
  expect(after.number).toMatch(/-00200\d$/);
});

test('No mail leaves until an admin has released the shop', async () => {
  const buyer = await signIn(night.api);
  const { _id: orderId } = await placeOne(buyer, await stockProduct(night.api), 10);
  // Mails and jobs begin within a second elsewhere; here the process asks every other one whether it may.
  const asked = new Set<number>();
  await until('the process to have asked often', async () => {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from query_start)::float8 as at from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%from "installation"%'`.execute(
      db,
    );
    for (const { at } of rows) asked.add(at);
    return asked.size >= 4;
  });
  expect(await shop().admin(['release'], night.target.env)).toMatchObject({ code: 0 });

  const sent = await until('its confirmation to be sent', async () => {
    const { rows } = await sql<{ late: boolean }>`
      select sent_at > released_at as late from mails, installation
      where event = ${`order.placed:${orderId}`} and state = 'sent'`.execute(db);
    return rows[0];
  });
  expect(sent.late).toBe(true);
  const { restored_at } = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  expect(restored_at).not.toBeNull();
  const jobs = await sql<{ ran: boolean }>`
    select exists (
      select from pgboss.job, installation where started_on between restored_at and released_at
    ) as ran`.execute(db);
  expect(jobs.rows).toEqual([{ ran: false }]);
});

test('A second release changes nothing', async () => {
  expect(await shop().admin(['release'], night.target.env)).toMatchObject({
    code: 0,
    said: 'Nothing waits for a release.\n',
  });
});
