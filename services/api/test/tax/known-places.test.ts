import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { shippingSettings } from '@kerf/contract/schemas/shipping';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
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

test('Goods that are picked up are taxed at home, whatever address comes with the order', async () => {
  const admin = await signInAdmin(api());
  const [pickUp, lines] = [randomUUID(), [{ productId: blade.id, quantity: 11 }]];
  const method = { id: pickUp, name: 'Pick-up', words: '', kind: 'pick-up' };
  const { version } = (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
  const terms = { zones: [], methods: [method], version };
  expect((await admin.call('PUT', '/shop/shipping', { body: terms })).status).toBe(200);
  const buyer = await signIn(api());
  const abroad = { country: 'CH', region: '' };
  const order = { ...delivery, lines, shippingMethod: pickUp };
  const body = { ...order, shippingTo: { ...abroad, postalCode: '' } };
  const { tax } = (await buyer.call('POST', '/orders', { body })).as(placed).order;
  // 19% of 11 × $24.99.
  expect(tax).toBe(52.23);
  const asked = { lines, to: abroad, shippingMethod: pickUp };
  const answer = await buyer.call('POST', '/order-tax', { body: asked });
  expect(answer.as(taxAnswer)).toMatchObject({ tax, missing: null });
});
