import { placed } from '@kerf/contract/schemas/order';
import { salesReport, taxReport } from '@kerf/contract/schemas/report';
import { dayOf } from '@kerf/domain/shop-day';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;
let blade: ProductRow;
let cutter: ProductRow;

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  cutter = await stockProduct(api(), { priceCents: 333, stock: 10_000 });
  const body = { ...sampleTaxTerms, version: 1 };
  expect((await admin.call('PUT', '/shop/tax', { body })).status).toBe(200);
});

/** Places and pays 11 blades and 13 cutters to a country: 318.18 without tax. */
async function pay(country: string, region = ''): Promise<string> {
  const buyer = await signIn(api());
  const reply = await buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      lines: [
        { productId: blade.id, quantity: 11 },
        { productId: cutter.id, quantity: 13 },
      ],
      shippingTo: { country, region, postalCode: '' },
    },
  });
  const { _id: id } = reply.as(placed).order;
  await payByCard(api(), await beginPayment(api(), buyer, { orderId: id }));
  await api().stripe.settled();
  return id;
}

async function refund(id: string, body: object): Promise<void> {
  const reason = { reason: 'not_wanted', restock: false };
  const reply = await admin.call('POST', `/order/${id}/refunds`, { body: { ...body, ...reason } });
  expect(reply.status, reply.text).toBe(201);
}

const units = (product: ProductRow, quantity: number) => ({ productId: product.id, quantity });
const today = dayOf(new Date(), 'UTC');
const period = `from=${today}&to=${today}&step=day`;
const report = async () => (await admin.call('GET', `/reports/tax?${period}`)).as(taxReport);
const sales = async () => (await admin.call('GET', `/reports/sales?${period}`)).as(salesReport);
const cents = (dollars: number) => Math.round(dollars * 100);

/** What orders were charged as tax, less what their refunds returned, in cents. */
async function taxOfOrders(): Promise<number> {
  const { tax } = await api()
    .db.selectFrom('orders')
    .select(({ fn }) => fn.sum<number>('tax_cents').as('tax'))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { returned } = await api()
    .db.selectFrom('refunds')
    .select(sql<number>`coalesce(sum(tax_cents), 0)`.as('returned'))
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  return Number(tax) - Number(returned);
}

async function untilRefunded(count: number) {
  await until('the refunds are made', async () => {
    const made = await api()
      .db.selectFrom('refunds')
      .select('id')
      .where('state', '=', 'succeeded')
      .execute();
    return made.length === count;
  });
}

test('The report is by country, region and rate, and its sum is the orders’ tax less that of refunds', async () => {
  const [german, american] = [await pay('DE'), await pay('US', 'US-OR')];
  await pay('CH');
  expect(await report()).toMatchObject({
    total: { net: 954.54, tax: 88.7, refundedTax: 0, due: 88.7 },
    rows: [
      { from: today, to: today, title: 'Export, no tax', country: 'CH', tax: 0, net: 318.18 },
      { title: 'VAT 19%', country: 'DE', region: '', net: 318.18, tax: 60.46 },
      { title: 'Sales tax 8.875%', country: 'US', region: 'US-OR', net: 318.18, tax: 28.24 },
    ],
  });
  expect(cents((await report()).total.due)).toBe(await taxOfOrders());

  await refund(german, { kind: 'lines', lines: [units(blade, 5)] });
  await refund(german, { kind: 'amount', amount: 10.01 });
  await refund(american, { kind: 'whole' });
  await untilRefunded(3);
  const after = await report();
  expect(cents(after.total.due)).toBe(await taxOfOrders());
  const sumOfRows = after.rows.reduce((sum, row) => sum + cents(row.due), 0);
  expect(sumOfRows).toBe(cents(after.total.due));
  // All of the American order went back, and so did its tax.
  expect(after.rows.at(-1)).toMatchObject({
    title: 'Sales tax 8.875%',
    refundedNet: -318.18,
    refundedTax: -28.24,
    due: 0,
  });
});

test('Revenue is goods and shipping: the sum of what was taxed, not of what was paid', async () => {
  const [{ total }, { total: sold }] = [await report(), await sales()];
  expect(sold.paid).toBe(total.net);
  expect(cents(sold.refunded)).toBe(cents(total.refundedNet));
  const { paid } = await api()
    .db.selectFrom('revenue_entries')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('paid'))
    .where('kind', '=', 'paid')
    .executeTakeFirstOrThrow();
  // The ledger itself keeps what was paid.
  expect(Number(paid)).toBe(cents(total.net + total.tax));
});

test('A refund that fails after all gives its tax back to the report', async () => {
  const before = await report();
  const { id } = await api()
    .db.selectFrom('refunds')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('tax_cents', '>', 0)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  await api().db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', id).execute();
  const after = await report();
  expect(cents(after.total.due)).toBe(await taxOfOrders());
  expect(after.total.due).toBeGreaterThan(before.total.due);
});
