import { salesReport, topSellers } from '@kerf/contract/schemas/report';
import { type ShopTimeZone, shopTimeZone } from '@kerf/contract/schemas/shop-settings';
import { dayOf } from '@kerf/domain/shop-day';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { moveDays } from '../../src/platform/revenue/move-days.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { insertOrder, insertRefund, markPaid } from './sold-order.ts';

const api = useApi({ manyConnections: true });
const HOUR_MS = 3_600_000;
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const ask = (timeZone: unknown) => admin.call('PUT', '/shop/time-zone', { body: { timeZone } });
const read = async () => (await admin.call('GET', '/shop/time-zone')).as(shopTimeZone);

async function moveTo(timeZone: string): Promise<void> {
  expect((await ask(timeZone)).status).toBe(200);
  await until('the days to be moved', async () => (await read()).moving === null);
  expect((await read()).timeZone).toBe(timeZone);
}

interface Entry {
  readonly at: Date;
  readonly account_id: string;
  readonly kind: string;
  readonly cents: number;
  readonly units: number;
}

/**
 * Adds up the ledger by the days of a zone, as the domain reckons them. Sums of the zone before are deleted
 * only after the zone has changed.
 */
async function expectSums(timeZone: string): Promise<void> {
  const { rows: entries } = await sql<Entry>`
    select at, account_id, kind, amount_cents as cents, units from revenue_entries`.execute(
    api().db,
  );
  const days = new Map<string, number>();
  const months = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, cents: number) =>
    sums.set(key, (sums.get(key) ?? 0) + cents);
  for (const { at, account_id: accountId, cents } of entries) {
    const day = dayOf(at, timeZone);
    add(days, day, cents);
    add(months, `${day.slice(0, 7)} ${accountId}`, cents);
  }
  const { rows: stored } = await sql<{ day: string; cents: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      (paid_cents + refunded_cents + disputed_cents)::bigint as cents
    from revenue_days where time_zone = ${timeZone}`.execute(api().db);
  expect(new Map(stored.map(({ day, cents }) => [day, cents]))).toEqual(days);
  const { rows: ofCustomers } = await sql<{ key: string; cents: number }>`
    select to_char(month, 'YYYY-MM') || ' ' || account_id as key, amount_cents as cents
    from customer_months where time_zone = ${timeZone}`.execute(api().db);
  expect(new Map(ofCustomers.map(({ key, cents }) => [key, cents]))).toEqual(months);
  const { rows: sold } = await sql<{ units: number; entered: number }>`
    select (select coalesce(sum(units), 0)::bigint from product_sales
        where time_zone = ${timeZone}) as units,
      (select coalesce(sum(units), 0)::bigint from revenue_entries) as entered`.execute(api().db);
  expect(sold[0]?.units).toBe(sold[0]?.entered);
  await expectReports(days);
}

/** Reports say the same of each of these days. */
async function expectReports(days: ReadonlyMap<string, number>): Promise<void> {
  for (const [day, cents] of days) {
    const query = `from=${day}&to=${day}`;
    const sales = (await admin.call('GET', `/reports/sales?${query}`)).as(salesReport);
    expect([day, sales.total.revenue]).toEqual([day, cents / 100]);
    const top = (await admin.call('GET', `/reports/top-sellers?${query}&limit=100`)).as(topSellers);
    const ofCustomers = top.customers.reduce((sum, { revenue }) => sum + revenue * 100, 0);
    expect([day, Math.round(ofCustomers)]).toEqual([day, cents]);
  }
}

/** Moments around midnight, and around both changes of the clock, in the zones below. */
const moments = [
  '2025-03-28T23:59:59.999Z', // Berlin, Friday to Saturday
  '2025-03-29T22:30:00.000Z',
  '2025-03-29T23:30:00.000Z', // Sunday in Berlin, of 23 hours
  '2025-03-30T00:59:59.000Z',
  '2025-03-30T01:00:00.000Z',
  '2025-03-30T21:59:59.999Z',
  '2025-03-30T22:00:00.000Z',
  '2025-10-25T21:59:59.999Z',
  '2025-10-25T22:00:00.000Z', // Sunday in Berlin, of 25 hours
  '2025-10-26T22:59:59.999Z',
  '2025-10-26T23:00:00.000Z',
  '2025-11-02T03:59:59.999Z',
  '2025-11-02T04:30:00.000Z', // Havana's midnight comes twice
  '2025-11-02T05:30:00.000Z',
  '2025-09-07T03:59:59.999Z',
  '2025-09-07T04:00:00.000Z', // Santiago has no midnight
  '2025-12-31T23:30:00.000Z',
  '2026-01-01T04:30:00.000Z',
].map((moment) => new Date(moment));

test('Ledger, sums and reports agree in every zone, over both changes of the clock', {
  timeout: 60_000,
}, async () => {
  const { db } = api();
  const buyers = [await signIn(api()), await signIn(api())];
  const { id: productId } = await stockProduct(api());
  for (const [index, at] of moments.entries()) {
    const buyer = buyers[index % 2] ?? expect.unreachable();
    const line = { productId, quantity: 6 + index, priceCents: 1_001 + 97 * index };
    const order = await insertOrder(db, buyer.userId, [line]);
    await markPaid(db, order, at);
    if (index % 3 === 0) {
      await insertRefund(db, order, 333, 'succeeded', new Date(at.getTime() + 2 * HOUR_MS));
    }
  }
  await expectSums('UTC');
  for (const zone of ['Europe/Berlin', 'America/Havana', 'America/Santiago', 'UTC']) {
    await moveTo(zone);
    await expectSums(zone);
  }
});

test('Payments that arrive while the days are moved count once, on their day', {
  timeout: 60_000,
}, async () => {
  for (const zone of ['Asia/Tokyo', 'America/New_York']) {
    await ask(zone);
    await Promise.all([
      moveDays(api().db),
      ...[1, 2, 3].map(() => paidPurchase(api())),
      moveDays(api().db),
    ]);
    await until('the days to be moved', async () => (await read()).moving === null);
    await expectSums(zone);
  }
  await moveTo('UTC');
});

test('A zone is said to be moved to, how long that takes, and is changed back while it is', async () => {
  const { db } = api();
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from revenue_entries`.execute(db);
  const answer = (await ask('Europe/Paris')).as(shopTimeZone);
  expect(answer).toMatchObject<Partial<ShopTimeZone>>({ timeZone: 'UTC' });
  expect(answer.moving).toMatchObject({
    timeZone: 'Europe/Paris',
    entries: rows[0]?.last,
    seconds: 1,
  });

  await moveTo('UTC');
  expect((await admin.call('GET', '/shop')).json).toMatchObject({ timeZone: 'UTC' });
});

test('A change of the zone is audited once, with old and new', async () => {
  await moveTo('Europe/Oslo');
  expect((await ask('Europe/Oslo')).as(shopTimeZone).moving).toBeNull();
  const { rows } = await sql`
    select actor_id, detail from audit_log
    where action = 'shop.time-zone' and detail::text like '%Oslo%'`.execute(api().db);
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      detail: { changes: { timeZone: { from: 'UTC', to: 'Europe/Oslo' } } },
    },
  ]);
  await moveTo('UTC');
});

test.each(['Europe/Atlantis', 'europe/berlin', '+02:00', '', 7, null])(
  'The zone %j is refused, and nothing changes',
  async (zone) => {
    expectFieldErrors(await ask(zone), 'timeZone');
    expect(await read()).toEqual({ timeZone: 'UTC', moving: null });
  },
);
