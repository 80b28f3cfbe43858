import { salesReport, topSellers } from '@kerf/contract/schemas/report';
import { addDays } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { refundTo, someUnits } from '../harness/refund.ts';
import { payAndDispute } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { insertOrder, insertRefund, markPaid } from './sold-order.ts';

const api = useApi();
const today = dayOf(new Date(), 'UTC');
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

beforeEach(async () => {
  await sql`truncate revenue_entries, revenue_days, product_sales, customer_months`.execute(
    api().db,
  );
});

async function read(from = today, to = today, step = 'day') {
  const reply = await admin.call('GET', `/reports/sales?from=${from}&to=${to}&step=${step}`);
  return reply.as(salesReport);
}

test('A paid order counts with its units, what is refunded is subtracted, and an unpaid order is left out', async () => {
  const purchase = await paidPurchase(api());
  await placeOne(await signIn(api()), await stockProduct(api()));
  const paid = { orders: 1, units: 10, paid: 645, refunded: 0, disputed: 0 };
  expect((await read()).total).toEqual({ ...paid, revenue: 645, average: 645 });

  await refundTo('succeeded', admin, purchase, someUnits(purchase, 3));
  const { total, rows, before, timeZone } = await read(addDays(today, -1), today);
  expect(total).toEqual({ ...paid, refunded: -193.5, revenue: 451.5, average: 645 });
  expect(rows.map(({ from, revenue }) => [from, revenue])).toEqual([
    [addDays(today, -1), 0],
    [today, 451.5],
  ]);
  expect(before).toMatchObject({ from: addDays(today, -3), to: addDays(today, -2), revenue: 0 });
  expect(timeZone).toBe('UTC');
});

test('A dispute is subtracted once it is lost', async () => {
  const purchase = await beginPurchase(api());
  const dispute = await payAndDispute(api(), purchase);
  await api().stripe.settled();
  expect((await read()).total).toMatchObject({ paid: 645, disputed: 0, revenue: 645 });

  await api().stripe.closeDispute(dispute, 'lost');
  await api().stripe.settled();
  expect((await read()).total).toMatchObject({ paid: 645, disputed: -645, revenue: 0 });
});

test('Of the last day of the period before, only what happened until the same time counts', async () => {
  const buyer = await signIn(api());
  const { id: productId } = await stockProduct(api());
  const yesterday = Date.now() - 86_400_000;
  for (const [minutes, priceCents] of [
    [-2, 1_000],
    [2, 50_000],
  ] as const) {
    const at = new Date(yesterday + minutes * 60_000);
    const order = await insertOrder(api().db, buyer.userId, [
      { productId, quantity: 1, priceCents },
    ]);
    await markPaid(api().db, order, at);
    await insertRefund(api().db, order, 100, 'succeeded', at);
  }

  const { before } = await read();
  const isSameDay =
    dayOf(new Date(yesterday - 120_000), 'UTC') === dayOf(new Date(yesterday), 'UTC');
  expect(before).toMatchObject(
    isSameDay ? { orders: 1, units: 1, paid: 10, revenue: 9 } : { orders: 0, revenue: 0 },
  );
});

test('Products and customers that brought most come first, and a product counts for each of its materials', async () => {
  const { db } = api();
  const [robin, sam] = [await signIn(api()), await signIn(api())];
  const wood = await stockProduct(api(), {
    name: 'Crosscut',
    blade: sampleBlade({ materials: ['Hardwood', 'MDF'] }),
  });
  const wax = await stockProduct(api(), { name: 'Wax' });
  const buy = async (person: Person, productId: string, quantity: number, priceCents: number) => {
    const order = await insertOrder(db, person.userId, [{ productId, quantity, priceCents }]);
    await markPaid(db, order, new Date());
    return order;
  };
  await buy(robin, wax.id, 7, 1_000);
  await buy(sam, wood.id, 2, 6_450);
  await insertRefund(db, await buy(sam, wood.id, 1, 6_450), 6_450, 'succeeded', new Date());
  await buy(robin, wood.id, 1, 6_000);

  const reply = await admin.call('GET', `/reports/top-sellers?from=${today}&to=${today}`);
  expect(reply.as(topSellers)).toEqual({
    products: [
      { productId: wood.id, name: 'Crosscut', sku: wood.sku, units: 4, amount: 253.5 },
      { productId: wax.id, name: 'Wax', sku: wax.sku, units: 7, amount: 70 },
    ],
    customers: [
      expect.objectContaining({ userId: robin.userId, orders: 2, revenue: 130 }),
      expect.objectContaining({ userId: sam.userId, orders: 2, revenue: 129 }),
    ],
    materials: [
      { material: 'Hardwood', products: 1, units: 4, amount: 253.5 },
      { material: 'MDF', products: 1, units: 4, amount: 253.5 },
      { material: null, products: 1, units: 7, amount: 70 },
    ],
  });
  const first = await admin.call('GET', `/reports/top-sellers?from=${today}&to=${today}&limit=1`);
  expect(first.as(topSellers).products).toHaveLength(1);
});

test('A period that cannot be is refused with what to choose', async () => {
  for (const [query, message] of [
    ['from=2026-03-02&to=2026-03-01&step=day', 'Choose a last day that is not before the first.'],
    ['from=2020-01-01&to=2026-01-01&step=day', 'Choose a period of at most three years.'],
    ['from=2026-03-02', 'Choose a first and a last day, or neither.'],
    ['from=1999-12-31&to=2000-01-01&step=day', 'Choose a day from 2000 on.'],
  ]) {
    const reply = await admin.call('GET', `/reports/sales?${query}`);
    expectProblem(reply, 'validation_failed');
    expect(reply.text).toContain(message);
  }
});

test('A request without a period is about the last 30 days', async () => {
  const report = (await admin.call('GET', '/reports/sales')).as(salesReport);
  expect(report.rows.map(({ from }) => from)).toEqual(
    Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
  );
});

test('A shop without orders answers zeros, also for days to come', async () => {
  const report = await read('2999-12-01', '2999-12-31', 'week');
  expect(report.total).toMatchObject({ orders: 0, revenue: 0, average: null });
  expect(report.rows.map(({ from, to }) => [from, to])).toEqual([
    ['2999-12-01', '2999-12-01'],
    ['2999-12-02', '2999-12-08'],
    ['2999-12-09', '2999-12-15'],
    ['2999-12-16', '2999-12-22'],
    ['2999-12-23', '2999-12-29'],
    ['2999-12-30', '2999-12-31'],
  ]);
});
