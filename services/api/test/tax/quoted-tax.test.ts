import { shopEndpoints } from '@kerf/contract/endpoints/shop';
import { placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { NO_TAX_TERMS, type TaxTerms } from '@kerf/domain/tax/terms';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;
let buyer: Person;
let blade: ProductRow;
let cutter: ProductRow;

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  cutter = await stockProduct(api(), { priceCents: 333, stock: 10_000 });
});

async function saveTerms(terms: TaxTerms) {
  const { version } = await api()
    .db.selectFrom('tax_terms')
    .select('version')
    .executeTakeFirstOrThrow();
  const reply = await admin.call('PUT', '/shop/tax', { body: { ...terms, version } });
  expect(reply.status, reply.text).toBe(200);
}

const lines = () => [
  { productId: blade.id, quantity: 5 },
  { productId: cutter.id, quantity: 13 },
  // Rows of one product are rounded together, as the order's line is.
  { productId: blade.id, quantity: 6 },
];
const ask = (
  country: string,
  more: { region?: string; shipping?: number; lines?: object[] } = {},
) =>
  api().call('POST', '/order-tax', {
    body: {
      lines: more.lines ?? lines(),
      shipping: more.shipping ?? 0,
      to: { country, region: more.region ?? '' },
    },
  });
const quote = async (...parts: Parameters<typeof ask>) => (await ask(...parts)).as(taxAnswer);
const shop = async () => (await api().call('GET', '/shop')).as(shopEndpoints.getShop.reply);
const place = (changes: object) =>
  buyer.call('POST', '/orders', { body: { ...delivery, lines: lines(), ...changes } });
const to = (country: string, region = '') => ({ shippingTo: { country, region, postalCode: '' } });

// 11 × 24.99 = 274.89, 19% is 52.2291; 13 × 3.33 = 43.29, 19% is 8.2251.
const goods = 318.18;
const tax = 60.46;

test('Before tax is charged, the shop says nothing of it, and it is 0', async () => {
  await saveTerms({ ...sampleTaxTerms, isCharged: false });
  expect(await shop()).not.toHaveProperty('tax');
  expect(await quote('DE')).toMatchObject({ tax: 0, rows: [], missing: null });
});

test('What a visitor is told by country is what an order is then charged', async () => {
  await saveTerms(sampleTaxTerms);
  expect(await shop()).toMatchObject({ tax: true });
  expect(await quote('DE')).toMatchObject({
    tax,
    rows: [{ title: 'VAT 19%', net: goods, tax }],
    missing: null,
  });
  // Freight is taxed by itself: 19% of 18.00 is 3.42.
  expect(await quote('DE', { shipping: 18 })).toMatchObject({ tax: 63.88 });
  const { order } = (await place({ ...to('DE'), totalPrice: 378.64 })).as(placed);
  expect(order).toMatchObject({ goods, tax, totalPrice: 378.64 });
});

test('What is missing is said: a country, a region, a rate', async () => {
  await saveTerms(sampleTaxTerms);
  expect(await quote('')).toMatchObject({ tax: null, missing: 'country', asksRegion: false });
  expect(await quote('US')).toMatchObject({ tax: null, missing: 'region', asksRegion: true });
  expect(await quote('US', { region: 'US-OR' })).toMatchObject({ tax: 28.24, asksRegion: true });
  expect(await quote('CH')).toMatchObject({
    tax: 0,
    sentences: [expect.stringMatching(/^Export/)],
  });
  expectProblem(await place(to('US')), 'tax_undecided');
  expect((await place(to('US', 'US-OR'))).status).toBe(201);
});

test('A rate that changed after it was shown is asked again, and nothing is stored', async () => {
  await saveTerms(sampleTaxTerms);
  const before = await countOrders();
  expect(await quote('DE')).toMatchObject({ tax });
  const rates = sampleTaxTerms.rates.map((rate) => ({ ...rate, milliPercent: 20_000 }));
  await saveTerms({ ...sampleTaxTerms, rates });
  const problem = expectProblem(await place({ ...to('DE'), totalPrice: 378.64 }), 'price_changed');
  expect(problem).toMatchObject({ totalPrice: 381.82 });
  expect(await countOrders()).toBe(before);
});

test('An order that no card can pay is refused, not added up', async () => {
  await saveTerms(sampleTaxTerms);
  const huge = [{ productId: blade.id, quantity: 1_000_000 }];
  expectProblem(await ask('DE', { lines: huge }), 'total_not_payable');
  await saveTerms(NO_TAX_TERMS);
  expect(await quote('DE', { lines: huge })).toMatchObject({ tax: 0 });
});

async function countOrders() {
  const rows = await api().db.selectFrom('orders').select('id').execute();
  return rows.length;
}
