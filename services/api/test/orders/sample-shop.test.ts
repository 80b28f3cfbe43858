import { fulfillmentStates } from '@kerf/domain/fulfillment';
import { storeSample } from '@kerf/sample/store-sample';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import { matchSoldStock } from '../../src/ordering/orders/match-sold-stock.ts';
import { signIn } from '../harness/people.ts';
import { expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const HOLD_HOURS = 72;

const api = useApi();

beforeAll(async () => {
  const accounts = { buyerUid: 'sample-buyer', adminUid: 'sample-admin' };
  await signIn(api(), { uid: 'early', email: 'admin@example.com' });
  await inTransaction(api().db, (tx) => storeSample(tx, accounts, HOLD_HOURS));
});

test('Someone who signed in with the address of the sample admin before becomes that admin', async () => {
  const admins = await api()
    .db.selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .execute();
  expect(admins).toMatchObject([
    { email: 'admin@example.com', firebase_uid: 'sample-admin', display_name: 'Ada Marsh' },
  ]);
});

test('The sample shop has every stage of the goods, and refunds of a part and of the whole', async () => {
  const orders = await api().db.selectFrom('orders').selectAll().execute();
  const paid = orders.filter(({ money }) => money === 'paid');
  const stages = new Set(paid.map(({ fulfillment }) => fulfillment));
  expect([...stages].toSorted()).toEqual(
    fulfillmentStates.filter((stage) => stage !== 'packed').toSorted(),
  );
  expect(paid.some((order) => order.refunded_cents > 0)).toBe(true);
  for (const order of orders.filter(({ money }) => money === 'refunded')) {
    expect(order.refunded_cents).toBe(order.total_cents);
  }
});

test('The stock of the sample shop fits its orders, shipments and refunds', async () => {
  await expectStockInOrder(api());
  const paid = await api()
    .db.selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is not', null)
    .execute();
  const before = await movements();
  for (const order of paid) {
    expect(await inTransaction(api().db, (tx) => matchSoldStock(tx, order))).toBe(true);
  }
  expect(await movements()).toBe(before);
});

test('The history of the sample shop is written in the order of time, and none of it is of tomorrow', async () => {
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['at', sql<boolean>`at > now()`.as('is_to_come')])
    .orderBy('id')
    .execute();
  expect(events.length).toBeGreaterThan(200);
  expect(events.map(({ at }) => at)).toEqual(
    events.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
  );
  expect(events.filter((event) => event.is_to_come)).toEqual([]);
});

async function movements(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_movements`.execute(api().db);
  return rows[0]?.count ?? 0;
}
