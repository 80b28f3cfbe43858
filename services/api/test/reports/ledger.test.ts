import { type SalesReport, salesReport, topSellers } from '@kerf/contract/schemas/report';
import { addDays } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { expectRebuilt } from './rebuilt-ledger.ts';
import {
  cancel,
  insertDispute,
  insertOrder,
  insertRefund,
  markPaid,
  moveDispute,
  moveRefund,
  type SoldOrder,
} from './sold-order.ts';

const api = useApi();
const FIRST = '2024-11-20';
const DAYS = 70;
const RUNS = 3;

/** The test's own record of what moved. */
interface Moved {
  readonly day: string;
  readonly kind: 'paid' | 'refunded' | 'disputed';
  readonly cents: number;
  readonly units: number;
  readonly userId: string;
}

const day = fc.integer({ min: 0, max: DAYS - 1 });
const later = fc.integer({ min: 0, max: 20 });

const history = fc.record({
  buyer: fc.nat({ max: 1 }),
  lines: fc.uniqueArray(
    fc.record({
      product: fc.nat({ max: 3 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      priceCents: fc.integer({ min: 101, max: 9_999 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ product }) => product },
  ),
  /** Null if it is never paid. */
  paid: fc.option(day, { freq: 5 }),
  end: fc.constantFrom('deleted', 'expired'),
  refunds: fc.array(
    fc.record({
      hundredths: fc.integer({ min: 1, max: 40 }),
      after: later,
      /** Recorded before the payment, as when Stripe's events arrive out of order. */
      isFirst: fc.boolean(),
      outcome: fc.constantFrom('requested', 'succeeded', 'failed', 'failed-later', 'deleted'),
    }),
    { maxLength: 3, size: 'max' },
  ),
  dispute: fc.option(
    fc.record({ after: later, outcome: fc.constantFrom('open', 'lost', 'won', 'won-later') }),
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const momentOn = (from: number, hour = 13) =>
  new Date(`${addDays(FIRST, from)}T${String(hour).padStart(2, '0')}:30:00.000Z`);

async function live(
  { lines, paid, end, refunds, dispute, buyer }: History,
  buyers: readonly Person[],
  productIds: readonly string[],
): Promise<Moved[]> {
  const { db } = api();
  const userId = buyers[buyer]?.userId ?? '';
  const order = await insertOrder(
    db,
    userId,
    lines.map(({ product, ...line }) => ({ productId: productIds[product] ?? '', ...line })),
  );
  if (paid === null) {
    await cancel(db, order, end);
    await insertRefund(db, order, order.totalCents, 'succeeded', momentOn(3));
    return [];
  }
  const moved: Moved[] = [];
  const move = (from: number, kind: Moved['kind'], cents: number, units = 0) =>
    moved.push({ day: dayOf(momentOn(from), 'UTC'), kind, cents, units, userId });
  for (const refund of refunds.filter(({ isFirst }) => isFirst)) {
    await goBack(order, paid, refund, move);
  }
  await markPaid(db, order, momentOn(paid));
  move(
    paid,
    'paid',
    order.totalCents,
    lines.reduce((sum, line) => sum + line.quantity, 0),
  );
  for (const refund of refunds.filter(({ isFirst }) => !isFirst)) {
    await goBack(order, paid, refund, move);
  }
  if (dispute) {
    const at = paid + dispute.after;
    const amount = Math.ceil(order.totalCents / 10);
    const id = await insertDispute(db, order, amount, 'needs_response', momentOn(at));
    if (dispute.outcome === 'won') await moveDispute(db, id, 'won', momentOn(at + 1));
    if (dispute.outcome === 'lost' || dispute.outcome === 'won-later') {
      await moveDispute(db, id, 'lost', momentOn(at + 1));
      move(at + 1, 'disputed', -amount);
    }
    if (dispute.outcome === 'won-later') {
      await moveDispute(db, id, 'won', momentOn(at + 9));
      move(at + 9, 'disputed', amount);
    }
  }
  return moved;
}

async function goBack(
  order: SoldOrder,
  paid: number,
  { hundredths, after, isFirst, outcome }: History['refunds'][number],
  move: (from: number, kind: Moved['kind'], cents: number) => void,
): Promise<void> {
  const { db } = api();
  const amount = Math.ceil((order.totalCents * hundredths) / 100);
  const at = paid + after;
  const id = await insertRefund(db, order, amount, 'requested', momentOn(at));
  if (outcome === 'requested') return;
  if (outcome === 'failed') return moveRefund(db, id, 'failed', momentOn(at));
  await moveRefund(db, id, 'succeeded', momentOn(at));
  // Movements before the payment never count.
  if (!isFirst || outcome === 'succeeded') move(at, 'refunded', -amount);
  if (outcome === 'failed-later') {
    await moveRefund(db, id, 'failed', momentOn(at + 5));
    if (!isFirst) move(at + 5, 'refunded', amount);
  }
  if (outcome === 'deleted') {
    await db.deleteFrom('refunds').where('id', '=', id).execute();
    // Its date is unknown, so it counts now.
    if (!isFirst) move(daysUntilNow(), 'refunded', amount);
  }
}

const daysUntilNow = () =>
  Math.round((Date.parse(dayOf(new Date(), 'UTC')) - Date.parse(FIRST)) / 86_400_000);

async function emptied(): Promise<void> {
  await sql`truncate revenue_entries, revenue_days, product_sales, customer_months, refunds, refund_lines, disputes,
    payments, order_lines, orders cascade`.execute(api().db);
}

async function read(admin: Person, from: string, to: string, step = 'day'): Promise<SalesReport> {
  const reply = await admin.call('GET', `/reports/sales?from=${from}&to=${to}&step=${step}`);
  return reply.as(salesReport);
}

/** The sum of all entries, in dollars. */
async function sumOfDays(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(paid_cents + refunded_cents + disputed_cents), 0)::bigint as cents
    from revenue_days`.execute(api().db);
  return (rows[0]?.cents ?? 0) / 100;
}

const sumOfCents = (moved: readonly Moved[], kind?: Moved['kind']) =>
  moved.reduce((total, each) => total + (kind && each.kind !== kind ? 0 : each.cents), 0);

const sum = (moved: readonly Moved[], kind?: Moved['kind']) => sumOfCents(moved, kind) / 100;

test('After any history of orders, every day, week and month is the sum of what moved, to the cent', {
  timeout: 60_000,
}, async () => {
  const admin = await signInAdmin(api());
  const buyers = [await signIn(api()), await signIn(api())];
  const shelf: string[] = [];
  while (shelf.length < 4) shelf.push((await stockProduct(api())).id);
  await fc.assert(
    fc.asyncProperty(
      fc.array(history, { minLength: 8, maxLength: 14, size: 'max' }),
      async (histories) => {
        await emptied();
        const moved: Moved[] = [];
        for (const each of histories) moved.push(...(await live(each, buyers, shelf)));
        expect(await sumOfDays()).toBe(sum(moved));
        await expectSums(admin, moved);
        await expectTop(admin, histories, shelf);
        await expectCustomers(admin, moved);
        await expectRebuilt(api().db);
      },
    ),
    { numRuns: RUNS },
  );
});

async function expectSums(admin: Person, moved: readonly Moved[]): Promise<void> {
  for (const step of ['day', 'week', 'month']) {
    const report = await read(admin, FIRST, addDays(FIRST, DAYS + 40), step);
    const inside = moved.filter((each) => each.day <= addDays(FIRST, DAYS + 40));
    expect(report.total.revenue).toBe(sum(inside));
    let next = FIRST;
    for (const row of report.rows) {
      expect(row.from).toBe(next);
      next = addDays(row.to, 1);
      const those = moved.filter((each) => row.from <= each.day && each.day <= row.to);
      const paid = those.filter(({ kind }) => kind === 'paid');
      expect(row).toMatchObject({
        orders: paid.length,
        units: paid.reduce((total, { units }) => total + units, 0),
        paid: sum(those, 'paid'),
        refunded: sum(those, 'refunded'),
        disputed: sum(those, 'disputed'),
        revenue: sum(those),
        average: paid.length === 0 ? null : Math.round(sumOfCents(paid) / paid.length) / 100,
      });
    }
  }
}

async function expectTop(
  admin: Person,
  histories: readonly History[],
  shelf: readonly string[],
): Promise<void> {
  const to = addDays(FIRST, DAYS + 40);
  const { products } = await readTop(admin, FIRST, to);
  const sold = histories.flatMap(({ paid, lines }) => (paid === null ? [] : lines));
  for (const { productId, units, amount } of products) {
    const lines = sold.filter(({ product }) => shelf[product] === productId);
    expect(units).toBe(lines.reduce((total, line) => total + line.quantity, 0));
    expect(amount * 100).toBeCloseTo(
      lines.reduce((total, line) => total + line.quantity * line.priceCents, 0),
    );
  }
  expect(products).toHaveLength(new Set(sold.map(({ product }) => product)).size);
}

/** Periods with and without whole months, and with days before and after them. */
async function expectCustomers(admin: Person, moved: readonly Moved[]): Promise<void> {
  for (const [first, last] of [
    [0, DAYS + 40],
    [11, 41],
    [20, 60],
  ] as const) {
    const [from, to] = [addDays(FIRST, first), addDays(FIRST, last)];
    const inside = moved.filter((each) => from <= each.day && each.day <= to);
    const expected = Map.groupBy(inside, ({ userId }) => userId);
    const { customers } = await readTop(admin, from, to);
    expect(customers).toHaveLength(expected.size);
    for (const { userId, orders, revenue } of customers) {
      const own = expected.get(userId) ?? [];
      expect({ orders, revenue }).toEqual({
        orders: own.filter(({ kind }) => kind === 'paid').length,
        revenue: sum(own),
      });
    }
  }
}

async function readTop(admin: Person, from: string, to: string) {
  const reply = await admin.call('GET', `/reports/top-sellers?from=${from}&to=${to}`);
  return reply.as(topSellers);
}

test('Payments and refunds that commit at once are all counted, and none waits for another in a circle', async () => {
  const admin = await signInAdmin(api());
  const { db } = api();
  const buyer = await signIn(api());
  const [a, b] = [await stockProduct(api()), await stockProduct(api())];
  await emptied();
  const orders: SoldOrder[] = [];
  for (let index = 0; index < 24; index += 1) {
    const lines = [a, b].map(({ id }) => ({ productId: id, quantity: 2, priceCents: 150 + index }));
    orders.push(await insertOrder(db, buyer.userId, index % 2 ? lines : lines.reverse()));
  }
  const now = new Date();
  await Promise.all(
    orders.map(async (order) => {
      await markPaid(db, order, now);
      await insertRefund(db, order, 100, 'succeeded', now);
    }),
  );

  const paid = orders.reduce((total, { totalCents }) => total + totalCents, 0);
  const today = dayOf(now, 'UTC');
  expect((await read(admin, today, today)).total).toMatchObject({
    orders: 24,
    units: 96,
    paid: paid / 100,
    refunded: -24,
    revenue: (paid - 2_400) / 100,
  });
});
