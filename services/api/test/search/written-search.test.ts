import { orderChecked } from '@kerf/contract/schemas/order-check';
import { managedProduct } from '@kerf/contract/schemas/product';
import { searchResult } from '@kerf/contract/schemas/search';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let buyer: Person;

/** Texts that parse as a number, a size, teeth or noise, but also occur in a name or SKU. */
const texts = [
  '1e02aed0',
  '3e5',
  '254x30',
  '10.5',
  '1/2',
  '7 1/4"',
  'KC-254-60',
  '+5',
  '-30',
  '80T',
  'TCG',
  'kerf',
  'RPM 6000',
  'AB.12/34-X',
  '12.34/5.6',
];

beforeAll(async () => {
  [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  // The same texts as measures.
  await stockProduct(api(), { blade: sampleBlade({ diameter: 254, bore: 30, teeth: 80 }) });
  await stockProduct(api(), { blade: sampleBlade({ diameter: 184.15, bore: 10.5 }) });
  for (const [index, text] of texts.entries()) {
    await stockProduct(api(), { name: `Dressing stone ${text} no. ${index}`, sku: `ND-${index}` });
    await stockProduct(api(), { name: `Guard ${index}`, sku: `Q${index} ${text}` });
  }
});

const skusOf = (text: string) => {
  const index = texts.indexOf(text);
  return [`ND-${index}`, `Q${index} ${text}`];
};

describe.each(texts)('“%s”', (text) => {
  const query = `search=${encodeURIComponent(text)}&limit=50`;

  test('is found in names and SKUs by the shop’s search', async () => {
    const { items, exact } = (await api().call('GET', `/search?${query}`)).as(searchResult);
    expect(items.map(({ sku }) => sku)).toEqual(expect.arrayContaining(skusOf(text)));
    expect(exact).toBe(true);
  });

  test('is found in Manage Products', async () => {
    const items = (await admin.call('GET', `/products/managed?${query}`)).as(
      z.array(managedProduct),
    );
    expect(items.map(({ sku }) => sku)).toEqual(expect.arrayContaining(skusOf(text)));
  });

  test('is offered for a row of the order pad', async () => {
    const body = { rows: [{ sku: text, quantity: 10 }] };
    const { rows, products } = (await buyer.call('POST', '/order-check', { body })).as(
      orderChecked,
    );
    const offered = products.map(({ sku }) => sku);
    expect(rows[0]?.nearest.length).toBeGreaterThan(0);
    expect(offered.some((sku) => skusOf(text).includes(sku))).toBe(true);
  });
});

test('A piece of a name does not find names that have its digits apart', async () => {
  await stockProduct(api(), { name: 'Clamp 77 by 33', sku: 'CL-1' });
  const { items } = (await api().call('GET', '/search?limit=50&search=77.33')).as(searchResult);
  expect(items.map(({ sku }) => sku)).not.toContain('CL-1');
});
