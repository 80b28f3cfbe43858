import { randomUUID } from 'node:crypto';
import { product } from '@kerf/contract/schemas/product';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
const saved = z.object({ success: z.literal(true), product });
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
});

/** The product as a form reads it, with the changes to send back. */
async function read({ id }: ProductRow, changes: object = {}) {
  const reply = await api().call('GET', `/product/${id}`, {
    headers: { 'cache-control': 'no-cache' },
  });
  return { ...reply.as(product), ...changes };
}

/** Like `read`, by an older installed client without versions. */
async function readByOlder(row: ProductRow, changes: object = {}) {
  return read(row, { ...changes, version: undefined });
}

const save = ({ id }: ProductRow, body: object, headers: Record<string, string> = {}) =>
  admin.call('PUT', `/product/${id}`, { body, headers });

/** Backdates a product's history, so that no client can have read it before. */
async function letADayPass({ id }: ProductRow) {
  const at = new Date(Date.now() - 25 * 3_600_000);
  await api().db.updateTable('stock_movements').set({ at }).where('product_id', '=', id).execute();
  await api()
    .db.updateTable('product_versions')
    .set({ replaced_at: at })
    .where('product_id', '=', id)
    .execute();
}

test('Every change of a product’s fields makes a new version, and a stock change does not', async () => {
  const row = await stockProduct(api());
  await placeOne(buyer, row, 10);
  const same = await save(row, await read(row, { stock: undefined }));
  expect(same.as(saved).product.version).toBe(1);

  const dearer = await save(row, await read(row, { price: 70 }));

  expect(dearer.as(saved).product).toMatchObject({ version: 2, price: 70, stock: 110 });
});

test('A save from an older version is refused with the changed fields', async () => {
  const row = await stockProduct(api());
  const form = await read(row);
  await save(row, { ...form, price: 70 });

  const reply = await save(row, { ...form, name: `${row.name} new`, price: 60 });

  expect(expectProblem(reply, 'product_changed')).toMatchObject({
    version: 2,
    changes: [{ path: 'price', was: 64.5, now: 70 }],
  });
  expect(await read(row)).toMatchObject({ name: row.name, price: 70, version: 2 });
});

test('A save repeated under its key is no conflict with itself, and leaves what was saved since', async () => {
  const row = await stockProduct(api());
  const body = await read(row, { price: 70 });
  const headers = { 'idempotency-key': randomUUID() };
  const first = await save(row, body, headers);
  await save(row, await read(row, { price: 75 }));

  const again = await save(row, body, headers);

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expect(await read(row)).toMatchObject({ price: 75, version: 3 });
  expectProblem(await save(row, { ...body, price: 80 }, headers), 'idempotency_key_reused');
  const another = await stockProduct(api());
  expectProblem(await save(another, body, headers), 'idempotency_key_reused');
});

test('The version may come from If-Match, and a malformed header is refused', async () => {
  const row = await stockProduct(api());
  const form = await readByOlder(row);
  await save(row, { ...form, price: 70 });

  expectProblem(await save(row, { ...form, price: 60 }, { 'if-match': '"1"' }), 'product_changed');
  expectFieldErrors(await save(row, form, { 'if-match': '"abc"' }), 'if-match');
  expectFieldErrors(await save(row, form, { 'if-match': '*' }), 'if-match');
  const reply = await save(row, { ...form, price: 60 }, { 'if-match': '"2"' });
  expect(reply.as(saved).product).toMatchObject({ price: 60, version: 3 });
});

test('The ETag that a product is read with is accepted by If-Match, and names the version first', async () => {
  const row = await stockProduct(api());
  const form = await readByOlder(row);
  const { headers } = await api().call('GET', `/product/${row.id}`);
  const etag = headers.get('etag') ?? '';

  expect(etag).toMatch(/^"1-[\w-]{27}"$/);
  const unchanged = { 'if-none-match': etag };
  expect((await api().call('GET', `/product/${row.id}`, { headers: unchanged })).status).toBe(304);
  await save(row, { ...form, price: 70 }, { 'if-match': etag });
  expectProblem(await save(row, { ...form, price: 60 }, { 'if-match': etag }), 'product_changed');
});

test('One of ten concurrent saves of the same version succeeds', async () => {
  const row = await stockProduct(api());
  const form = await read(row);

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(row, { ...form, price: 10 + index })),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await read(row)).toMatchObject({ version: 2 });
});

test('Saving while customers order and delete keeps the stock exact', async () => {
  const row = await stockProduct(api(), { stock: 1000 });
  const saves = async () => {
    for (let index = 0; index < 10; index += 1) {
      const body = await readByOlder(row, { des: `Round ${index}` });
      expect((await save(row, body)).status).toBe(200);
    }
  };
  const orders = async () => {
    for (let index = 0; index < 8; index += 1) {
      const order = await placeOne(buyer, row, 9);
      if (index % 2 === 0) await buyer.call('DELETE', `/order/${order._id}`);
    }
  };

  await Promise.all([saves(), orders(), orders(), saves()]);

  await expectStock(api(), row.id, { onHand: 1000, held: 72 });
  await expectStockInOrder(api());
});

test('An older client that sends unchanged fields updates only the others', async () => {
  const row = await stockProduct(api(), { stock: 120 });
  const form = await readByOlder(row);
  await placeOne(buyer, row, 10);
  await save(row, await read(row, { price: 70 }));

  const reply = await save(row, { ...form, des: 'Cuts better.' });

  expect(reply.as(saved).product).toMatchObject({ des: 'Cuts better.', price: 70, stock: 110 });
  await expectStock(api(), row.id, { onHand: 120, held: 10 });
});

test('An older client’s stock figure is accepted if the stock has not moved, and refused otherwise', async () => {
  const row = await stockProduct(api(), { stock: 120 });
  await letADayPass(row);
  const counted = await save(row, await readByOlder(row, { stock: 200 }));
  expect(counted.as(saved).product).toMatchObject({ stock: 200 });

  const form = await readByOlder(row);
  await placeOne(buyer, row, 10);
  const refused = await save(row, { ...form, stock: 300, price: 5 });

  expect(expectProblem(refused, 'product_changed').changes).toEqual([
    { path: 'stock', was: 120, now: 190 },
  ]);
  expect(await read(row)).toMatchObject({ price: 64.5, stock: 190 });
  await letADayPass(row);
  expect((await save(row, { ...form, stock: 300 })).as(saved).product.stock).toBe(300);
  await expectStockInOrder(api());
});

test('An older client’s value that was current long ago counts as a change', async () => {
  const row = await stockProduct(api());
  const form = await readByOlder(row);
  await save(row, await read(row, { price: 70 }));
  await letADayPass(row);

  expect((await save(row, form)).as(saved).product).toMatchObject({ price: 64.5, version: 3 });
});

test('A product saved by the previous release gets a new version', async () => {
  const row = await stockProduct(api());
  await api()
    .db.updateTable('products')
    .set({ price_cents: 7000 })
    .where('id', '=', row.id)
    .execute();

  expectProblem(await save(row, await read(row, { version: 1 })), 'product_changed');
});
