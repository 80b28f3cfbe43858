import { randomUUID } from 'node:crypto';
import { product } from '@kerf/contract/schemas/product';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
const saved = z.object({ success: z.literal(true), product });
let admin: Person;
let names = 0;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

/** The specification's payload with a unique name. */
function productBody(changes: object = {}) {
  names += 1;
  return sampleNewProduct({ name: `Saw ${names}`, img: 'https://example.com/saw.jpg', ...changes });
}

const add = (changes: object = {}) =>
  admin.call('POST', '/product', { body: productBody(changes) });

test('An admin adds a product with the payload of the specification', async () => {
  const body = productBody();

  const reply = await admin.call('POST', '/product', { body });

  expect(reply.status).toBe(201);
  expect(reply.json).toEqual({
    success: true,
    product: {
      _id: expect.any(String),
      ...body,
      sku: expect.stringMatching(/^K-[0-9A-F]{8}$/),
      blade: null,
      packSize: 1,
      priceTiers: [],
      aliases: [],
      replacedBy: null,
      categories: [],
      publishedAt: expect.any(String),
      version: 1,
    },
  });
  const { _id } = reply.as(saved).product;
  expect((await api().call('GET', `/product/${_id}`)).json).toMatchObject(body);
  expect(await auditOf(_id)).toEqual([{ action: 'product.add', actor_id: admin.userId }]);
});

function auditOf(productId: string) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', productId)
    .orderBy('id')
    .execute();
}

test('A blade specification is stored with its product', async () => {
  const blade = sampleBlade({ regrinds: 15 });

  const reply = await add({ blade });

  expect(reply.as(saved).product.blade).toEqual(blade);
});

test('An impossible blade is refused at its fields', async () => {
  expectFieldErrors(await add({ blade: { kind: 'circular', diameter: 254 } }), 'blade.bore');
  expectFieldErrors(await add({ blade: { kind: 'jig' } }), 'blade.kind');
});

test('The smallest valid product is accepted, and so is one that cannot be ordered', async () => {
  const least = await add({ minOrder: 5, stock: 0, price: 0.01, img: '' });

  expect(least.status).toBe(201);
  expect(least.as(saved).product).toMatchObject({ stock: 0, price: 0.01 });
});

test.for<[object, string]>([
  [{ minOrder: 4 }, 'minOrder'],
  [{ stock: -1 }, 'stock'],
  [{ stock: 1.5 }, 'stock'],
  [{ name: '   ' }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ price: 0 }, 'price'],
  [{ price: -1 }, 'price'],
  [{ price: 0.001 }, 'price'],
  [{ price: 1e308 }, 'price'],
  [{ price: 1_000_000 }, 'price'],
  [{ img: 'http://example.com/a.jpg' }, 'img'],
  [{ img: 'javascript:alert(1)' }, 'img'],
  [{ sku: 'no spaces' }, 'sku'],
])('A product with %o is refused', async ([changes, path]) => {
  expectFieldErrors(await add(changes), path);
});

test('Names and SKUs are unique, ignoring case', async () => {
  const { product: first } = (await add({ name: 'Taken', sku: 'TK-1' })).as(saved);

  const sameName = await add({ name: 'tAKEN' });
  const sameSku = await add({ sku: 'tk-1' });

  expect(expectProblem(sameName, 'product_name_taken')).toMatchObject({ name: 'tAKEN' });
  expect(expectProblem(sameSku, 'product_name_taken')).toMatchObject({ name: 'tk-1' });
  const other = (await add()).as(saved).product;
  const renamed = await admin.call('PUT', `/product/${other._id}`, {
    body: productBody({ name: 'Taken' }),
  });
  expectProblem(renamed, 'product_name_taken');
  const kept = await admin.call('PUT', `/product/${first._id}`, {
    body: productBody({ name: 'Taken', sku: 'TK-1' }),
  });
  expect(kept.status).toBe(200);
});

test('Ten concurrent additions of one name add one product', async () => {
  const body = productBody();

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => admin.call('POST', '/product', { body })),
  );

  expect(replies.map((reply) => reply.status).sort()).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});

test('A product is added once per key, and each repeat gets the first reply', async () => {
  const body = productBody();
  const headers = { 'idempotency-key': randomUUID() };

  const replies = await Promise.all(
    [1, 2, 3].map(() => admin.call('POST', '/product', { body, headers })),
  );

  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [id, ...others] = new Set(replies.map((reply) => reply.as(saved).product._id));
  expect(others).toEqual([]);
  expect(await auditOf(id ?? '')).toHaveLength(1);
  const other = { ...body, stock: body.stock + 1 };
  expectProblem(
    await admin.call('POST', '/product', { body: other, headers }),
    'idempotency_key_reused',
  );
});

test('An addition that was refused can be repeated under its key', async () => {
  const first = (await add()).as(saved).product;
  const headers = { 'idempotency-key': randomUUID() };
  const body = productBody({ name: first.name });
  expectProblem(await admin.call('POST', '/product', { body, headers }), 'product_name_taken');
  await admin.call('DELETE', `/product/${first._id}`);

  expect((await admin.call('POST', '/product', { body, headers })).status).toBe(201);
});

test('An update keeps the SKU and the stock that it leaves out', async () => {
  const buyer = await signIn(api());
  const row = await stockProduct(api(), { stock: 100 });
  await placeOne(buyer, row, 10);

  const reply = await admin.call('PUT', `/product/${row.id}`, {
    body: productBody({ stock: undefined, price: 10, version: 1 }),
  });

  expect(reply.status).toBe(200);
  expect(reply.as(saved).product).toMatchObject({ sku: row.sku, stock: 90, price: 10, version: 2 });
  await expectStock(api(), row.id, { onHand: 100, held: 10 });
  await expectStockInOrder(api());
  expect(await auditOf(row.id)).toEqual([{ action: 'product.update', actor_id: admin.userId }]);
});

test('A product that somebody changed since it was seen is not deleted', async () => {
  const { id, version } = await stockProduct(api());
  const body = productBody({ version });
  expect((await admin.call('PUT', `/product/${id}`, { body })).status).toBe(200);
  const remove = (seen: number) => admin.call('DELETE', `/product/${id}?version=${seen}`);

  expectProblem(await remove(version), 'product_changed');
  expect((await api().call('GET', `/product/${id}`)).status).toBe(200);
  expect((await remove(version + 1)).status).toBe(200);
});

test('A deleted product leaves the catalogue, and its orders stay unchanged', async () => {
  const buyer = await signIn(api());
  const row = await stockProduct(api(), { name: 'Leaving' });
  const order = await placeOne(buyer, row, 10);

  const reply = await admin.call('DELETE', `/product/${row.id}`);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ deletedCount: 1 });
  expectProblem(await api().call('GET', `/product/${row.id}`), 'not_found');
  expect((await api().call('GET', '/products?search=leaving')).json).toEqual([]);
  expect((await readOrder(buyer, order._id)).lines).toEqual(order.lines);
  expectProblem(await admin.call('DELETE', `/product/${row.id}`), 'not_found');
  expectProblem(
    await admin.call('PUT', `/product/${row.id}`, { body: productBody() }),
    'not_found',
  );
});

test('The name and the SKU of a deleted product can be reused', async () => {
  const body = productBody({ sku: 'AGAIN-1' });
  const { _id } = (await admin.call('POST', '/product', { body })).as(saved).product;
  await admin.call('DELETE', `/product/${_id}`);

  expect((await admin.call('POST', '/product', { body })).status).toBe(201);
});
