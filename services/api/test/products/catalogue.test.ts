import { randomUUID } from 'node:crypto';
import { product } from '@kerf/contract/schemas/product';
import { sampleBand } from '@kerf/domain/testing/sample-blades';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const products = z.array(product);

beforeAll(async () => {
  await stockProduct(api(), { name: 'Band 100% steel', sku: 'B_1', priceCents: 1999, stock: 30 });
  await stockProduct(api(), { name: 'Crosscut 300', sku: 'B-2', priceCents: 6450, stock: 10 });
  await stockProduct(api(), { name: 'Rip 250', sku: 'B\\3', priceCents: 6450, stock: 20 });
});

const listed = async (query: string) =>
  (await api().call('GET', `/products?${query}`)).as(products).map(({ name }) => name);

test('The catalogue is an array of products with the fields of the specification', async () => {
  const reply = await api().call('GET', '/products');

  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(reply.json).toContainEqual({
    _id: expect.any(String),
    name: 'Band 100% steel',
    des: 'A blade for tests.',
    minOrder: 5,
    stock: 30,
    price: 19.99,
    img: '',
    sku: 'B_1',
    blade: null,
    packSize: 1,
    priceTiers: [],
    aliases: [],
    replacedBy: null,
    categories: [],
    publishedAt: expect.any(String),
    version: 1,
  });
});

test('One product is read by its id, as the list shows it', async () => {
  const [first] = (await api().call('GET', '/products')).as(products);

  const reply = await api().call('GET', `/product/${first?._id}`);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual(first);
});

test.for([
  randomUUID(),
  'undefined',
  '1',
  "'; DROP TABLE products;--",
  '%00',
  '../order',
  'a'.repeat(8000),
])('A product %s gets a 404', async (id) => {
  const reply = await api().call('GET', `/product/${encodeURIComponent(id)}`);

  expect(expectProblem(reply, 'not_found')).toMatchObject({ what: 'product' });
});

test('Products are found by name, SKU and description, in any case', async () => {
  expect(await listed('search=crosscut')).toEqual(['Crosscut 300']);
  expect(await listed('search=b-2')).toEqual(['Crosscut 300']);
  expect(await listed('search=BLADE%20FOR')).toHaveLength(3);
  expect(await listed('search=nothing')).toEqual([]);
  expect(await listed('search=')).toHaveLength(3);
  expect(await listed('search=%20rip%20')).toEqual(['Rip 250']);
});

test('SQL wildcards are searched for literally', async () => {
  expect(await listed('search=100%25')).toEqual(['Band 100% steel']);
  expect(await listed('search=b_')).toEqual(['Band 100% steel']);
  expect(await listed('search=b%5C')).toEqual(['Rip 250']);
  for (const text of ['%25', '_', '25%25', 'r_', '%5C', "'"]) {
    expect(await listed(`search=${text}`)).toEqual([]);
  }
});

test.for([
  ['name', ['Band 100% steel', 'Crosscut 300', 'Rip 250']],
  ['-name', ['Rip 250', 'Crosscut 300', 'Band 100% steel']],
  ['stock', ['Crosscut 300', 'Rip 250', 'Band 100% steel']],
  ['-stock', ['Band 100% steel', 'Rip 250', 'Crosscut 300']],
  ['-createdAt', ['Rip 250', 'Crosscut 300', 'Band 100% steel']],
] as const)('The catalogue is sorted by %s', async ([sort, names]) => {
  expect(await listed(`sort=${sort}`)).toEqual(names);
});

test('The catalogue is sorted by price, high to low or low to high', async () => {
  expect((await listed('sort=price'))[0]).toBe('Band 100% steel');
  expect((await listed('sort=-price'))[2]).toBe('Band 100% steel');
});

test('The catalogue is filtered by kind of blade, or to products that are not blades', async () => {
  await api()
    .db.updateTable('products')
    .set({ blade: JSON.stringify(sampleBand()) })
    .where('sku', '=', 'B_1')
    .execute();

  expect(await listed('kind=band')).toEqual(['Band 100% steel']);
  expect(await listed('kind=other')).toEqual(['Crosscut 300', 'Rip 250']);
  expect(await listed('kind=other&search=rip&sort=-price')).toEqual(['Rip 250']);
  expect(await listed('kind=circular')).toEqual([]);
  expectFieldErrors(await api().call('GET', '/products?kind=chain'), 'kind');
});

test('Unknown parameters are ignored', async () => {
  expect(await listed('colour=red&limit=2')).toHaveLength(2);
});
