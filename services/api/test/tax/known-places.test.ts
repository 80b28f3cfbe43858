import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { shippingSettings } from '@kerf/contract/schemas/shipping';
import { taxTerms } from '@kerf/contract/schemas/tax';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let blade: ProductRow;

beforeAll(async () => {
  const admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  const body = { ...sampleTaxTerms, version: 1 };
  expect((await admin.call('PUT', '/shop/tax', { body })).status).toBe(200);
});

/** Quotes and places an order that is picked up, with an address somewhere. */
async function pickUp(to: { readonly country: string; readonly region: string }) {
  const admin = await signInAdmin(api());
  const [shippingMethod, lines] = [randomUUID(), [{ productId: blade.id, quantity: 11 }]];
  const method = { id: shippingMethod, name: 'Pick-up', words: '', kind: 'pick-up' };
  const { version } = (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
  const terms = { zones: [], methods: [method], version };
  expect((await admin.call('PUT', '/shop/shipping', { body: terms })).status).toBe(200);
  const buyer = await signIn(api());
  const asked = { lines, to, shippingMethod };
  const quoted = (await buyer.call('POST', '/order-tax', { body: asked })).as(taxAnswer);
  const body = { ...delivery, lines, shippingMethod, shippingTo: { ...to, postalCode: '' } };
  const { order } = (await buyer.call('POST', '/orders', { body })).as(placed);
  return { order, quoted };
}

const ordersOf = (buyer: Person) =>
  api().db.selectFrom('orders').select('id').where('user_id', '=', buyer.userId).execute();

// Each would be an export without tax, if it were taken for a place.
test.each([
  ['the shop’s country in small letters', 'de', '', 'country'],
  ['a code of no country', 'QQ', '', 'country'],
  ['the prefix of a VAT number', 'EL', '', 'country'],
  ['a region of no country', 'US', 'US-ZZ', 'region'],
  ['a region of another country', 'US', 'CA-ON', 'region'],
])('%s is no place to send an order to without tax', async (_, country, region, missing) => {
  const buyer = await signIn(api());
  const lines = [{ productId: blade.id, quantity: 11 }];
  const reply = await buyer.call('POST', '/orders', {
    body: { ...delivery, lines, shippingTo: { country, region, postalCode: '' } },
  });
  expect(expectProblem(reply, 'tax_undecided')).toMatchObject({ missing });
  expect(await ordersOf(buyer)).toEqual([]);
  const asked = await buyer.call('POST', '/order-tax', {
    body: { lines, to: { country, region } },
  });
  expect(asked.as(taxAnswer)).toMatchObject({ tax: null, missing });
});

test('An address in a region that is not listed is asked for one where regions decide', async () => {
  const buyer = await signIn(api());
  const reply = await buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      lines: [{ productId: blade.id, quantity: 11 }],
      shipTo: sampleAddress({ country: 'US', region: 'US-ZZ', postalCode: '97702' }),
    },
  });
  expect(expectProblem(reply, 'tax_undecided')).toMatchObject({ missing: 'region' });
  expect(await ordersOf(buyer)).toEqual([]);
});

test('Where tax goes by state, what is picked up is taxed in the state of the shop, also with an address abroad', async () => {
  const admin = await signInAdmin(api());
  const saved = (await admin.call('GET', '/shop/tax')).as(taxTerms);
  const american = { ...sampleTaxTerms, country: 'US', region: 'US-OR' };
  const put = (body: object) => admin.call('PUT', '/shop/tax', { body });
  expectFieldErrors(await put({ ...american, region: '', version: saved.version }), 'region');
  expect((await put({ ...american, version: saved.version })).status).toBe(200);
  const { order, quoted } = await pickUp({ country: 'CH', region: '' });
  expect(order).toMatchObject({ tax: 24.4, taxRows: [{ title: 'Sales tax 8.875%' }] });
  expect(quoted).toMatchObject({ tax: 24.4, missing: null });
  expect((await pickUp({ country: 'US', region: 'US-WA' })).order).toMatchObject({ tax: 24.4 });
  // An older app leaves the region as it is.
  const { region: _, ...older } = american;
  const body = { ...older, askAgainDays: 30, version: saved.version + 1 };
  expect((await put(body)).as(taxTerms)).toMatchObject({ region: 'US-OR' });
  const back = { ...sampleTaxTerms, version: saved.version + 2 };
  expect((await put(back)).status).toBe(200);
});

test('Goods that are picked up are taxed at home, whatever address comes with the order', async () => {
  // 19% of 11 × $24.99.
  const { order, quoted } = await pickUp({ country: 'CH', region: '' });
  expect(order.tax).toBe(52.23);
  expect(quoted).toMatchObject({ tax: 52.23, missing: null });
});
