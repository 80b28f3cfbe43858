import { randomUUID } from 'node:crypto';
import {
  countableProduct,
  countLine,
  type StockCount,
  stockCount,
} from '@kerf/contract/schemas/stock-count';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
});

const begin = async () =>
  (await admin.call('POST', '/stock-counts', { body: { title: 'Shelf 4' } })).as(stockCount);
const count = (
  { _id }: StockCount,
  { id: productId }: ProductRow,
  counted: number,
  before: number | null = null,
) => admin.call('PUT', `/stock-count/${_id}/line`, { body: { productId, counted, before } });
const book = ({ _id }: StockCount) => admin.call('PUT', `/stock-count/${_id}/booked`);
const linesOf = async ({ _id }: StockCount, query = '') =>
  (await admin.call('GET', `/stock-count/${_id}/lines${query}`)).as(z.array(countLine));

test('A count that is begun again because its answer was lost is begun once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = (title: string) => admin.call('POST', '/stock-counts', { body: { title }, headers });
  const first = await send('Shelf 7');

  const again = await send('Shelf 7');

  expect(again.status).toBe(201);
  expect(again.json).toEqual(first.json);
  const found = (await admin.call('GET', '/stock-counts?search=Shelf 7')).as(z.array(stockCount));
  expect(found.map(({ _id }) => _id)).toEqual([first.as(stockCount)._id]);
  expectProblem(await send('Shelf 8'), 'idempotency_key_reused');
});

test('A count changes nothing until it is booked, and then everything at once', async () => {
  const [more, fewer, same] = [
    await stockProduct(api()),
    await stockProduct(api()),
    await stockProduct(api()),
  ];
  const shelf = await begin();
  await count(shelf, more, 125);
  await count(shelf, fewer, 100);
  await count(shelf, same, 120);
  await expectStock(api(), more.id, { onHand: 120, held: 0 });

  const booked = (await book(shelf)).as(stockCount);

  expect(booked).toMatchObject({ state: 'booked', counted: 3, different: 2, refused: 0 });
  await expectStock(api(), more.id, { onHand: 125, held: 0 });
  await expectStock(api(), fewer.id, { onHand: 100, held: 0 });
  await expectStockInOrder(api());
});

test('What came or went since a product was counted stays, and is reported', async () => {
  const blade = await stockProduct(api());
  const shelf = await begin();
  await count(shelf, blade, 118);
  const change = { kind: 'received', quantity: 40 };
  await admin.call('POST', `/product/${blade.id}/stock`, { body: change });

  expect(await linesOf(shelf, '?show=moved')).toMatchObject([{ expected: 120, onHand: 160 }]);
  await book(shelf);

  await expectStock(api(), blade.id, { onHand: 158, held: 0 });
  expect(await linesOf(shelf)).toMatchObject([{ booked: true, expected: 120, onHand: 160 }]);
});

test('A product of which unpaid orders hold more than was counted is left out and reported', async () => {
  const [held, free] = [await stockProduct(api()), await stockProduct(api())];
  await placeOne(buyer, held, 10);
  const shelf = await begin();
  await count(shelf, held, 9);
  await count(shelf, free, 9);
  expect(await linesOf(shelf, '?show=refused')).toMatchObject([{ productId: held.id }]);

  const booked = (await book(shelf)).as(stockCount);

  expect(booked).toMatchObject({ refused: 1 });
  await expectStock(api(), held.id, { onHand: 120, held: 10 });
  await expectStock(api(), free.id, { onHand: 9, held: 0 });
  expect(await linesOf(shelf, '?show=refused')).toMatchObject([
    { productId: held.id, booked: false },
  ]);
});

test('More units than can be on hand are refused when they are counted, and left out of the booking', async () => {
  const blade = await stockProduct(api(), { stock: 999_999_900 });
  const shelf = await begin();
  const put = (counted: number, expected: number) =>
    admin.call('PUT', `/stock-count/${shelf._id}/line`, {
      body: { productId: blade.id, counted, expected, before: null },
    });
  expectFieldErrors(await put(201, 100), 'counted');
  expect(await linesOf(shelf)).toEqual([]);
  expect((await put(200, 100)).as(countLine).counted).toBe(200);
  const change = { kind: 'received', quantity: 60 };
  await admin.call('POST', `/product/${blade.id}/stock`, { body: change });
  expect(await linesOf(shelf, '?show=refused')).toMatchObject([{ productId: blade.id }]);

  expect((await book(shelf)).as(stockCount)).toMatchObject({ refused: 1 });
  await expectStock(api(), blade.id, { onHand: 999_999_960, held: 0 });
});

test('A count that has other figures than its reader saw is not booked', async () => {
  const blade = await stockProduct(api());
  const shelf = await begin();
  await count(shelf, blade, 118);
  const read = async () => (await admin.call('GET', `/stock-count/${shelf._id}`)).as(stockCount);
  const bookAs = ({ figures = '' }: StockCount) =>
    admin.call('PUT', `/stock-count/${shelf._id}/booked?figures=${figures}`);
  const seen = await read();
  await count(shelf, blade, 117, 118);

  expectProblem(await bookAs(seen), 'record_changed');
  await expectStock(api(), blade.id, { onHand: 120, held: 0 });
  expect((await bookAs(await read())).as(stockCount).state).toBe('booked');
  await expectStock(api(), blade.id, { onHand: 117, held: 0 });
});

test('A count is booked once, however often that is asked for at the same time', async () => {
  const blade = await stockProduct(api());
  const shelf = await begin();
  await count(shelf, blade, 100);

  const replies = await Promise.all([book(shelf), book(shelf), book(shelf)]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await expectStock(api(), blade.id, { onHand: 100, held: 0 });
  expectProblem(await book(shelf), 'stock_count_closed');
  expectProblem(await count(shelf, blade, 90, 100), 'stock_count_closed');
});

test('Concurrent counts of a product conflict, and a repeated request does not', async () => {
  const blade = await stockProduct(api());
  const shelf = await begin();
  await count(shelf, blade, 100);

  expect(expectProblem(await count(shelf, blade, 50), 'count_line_changed')).toMatchObject({
    counted: 100,
  });
  expect((await count(shelf, blade, 100)).status).toBe(200);
  expect((await count(shelf, blade, 150, 100)).as(countLine).counted).toBe(150);
});

test('A request that is repeated after units went leaves the difference of the first', async () => {
  const blade = await stockProduct(api());
  const shelf = await begin();
  await count(shelf, blade, 110);
  const body = { kind: 'corrected', change: -20 };
  await admin.call('POST', `/product/${blade.id}/stock`, { body });

  const repeated = await count(shelf, blade, 110);

  expect(repeated.as(countLine)).toMatchObject({ counted: 110, expected: 120, onHand: 100 });
  await book(shelf);
  await expectStock(api(), blade.id, { onHand: 90, held: 0 });
});

test('A product is found by its SKU in any case and by its other numbers, with what was counted', async () => {
  const blade = await stockProduct(api(), { aliases: [`EAN-${randomUUID()}`] });
  const shelf = await begin();
  await count(shelf, blade, 7);
  const find = (number: string) =>
    admin.call('GET', `/stock-count/${shelf._id}/product?number=${encodeURIComponent(number)}`);

  for (const number of [blade.sku.toLowerCase(), ` ${blade.sku} `, blade.aliases[0] ?? '']) {
    expect((await find(number)).as(countableProduct)).toMatchObject({
      productId: blade.id,
      onHand: 120,
      counted: 7,
    });
  }
  expectProblem(await find('NOBODY-HAS-THIS'), 'not_found');
  expectProblem(await find(''), 'not_found');
});

test('A product is taken out of a count, and a discarded count books nothing', async () => {
  const [one, other] = [await stockProduct(api()), await stockProduct(api())];
  const shelf = await begin();
  await count(shelf, one, 1);
  await count(shelf, other, 2);
  const path = `/stock-count/${shelf._id}`;

  expect((await admin.call('DELETE', `${path}/line/${one.id}`)).status).toBe(200);
  expectProblem(await admin.call('DELETE', `${path}/line/${one.id}`), 'not_found');
  expect((await linesOf(shelf)).map(({ productId }) => productId)).toEqual([other.id]);
  expect((await admin.call('PUT', `${path}/discarded`)).as(stockCount).state).toBe('discarded');

  expectProblem(await book(shelf), 'stock_count_closed');
  await expectStock(api(), other.id, { onHand: 120, held: 0 });
});

test('A line that is put back has its difference from when it was counted', async () => {
  const blade = await stockProduct(api());
  const shelf = await begin();
  await count(shelf, blade, 110);
  const removal = await admin.call('DELETE', `/stock-count/${shelf._id}/line/${blade.id}`);
  const { line } = removal.as(z.object({ line: countLine }));
  await admin.call('POST', `/product/${blade.id}/stock`, {
    body: { kind: 'corrected', change: -20 },
  });

  const { counted, expected } = line;
  const body = { productId: blade.id, counted, expected, before: null };
  const putBack = await admin.call('PUT', `/stock-count/${shelf._id}/line`, { body });

  expect(putBack.as(countLine)).toMatchObject({ counted: 110, expected: 120, onHand: 100 });
  await book(shelf);
  await expectStock(api(), blade.id, { onHand: 90, held: 0 });
});

test('Lines are read page by page, the latest first', async () => {
  const products = await Promise.all(Array.from({ length: 5 }, () => stockProduct(api())));
  const shelf = await begin();
  for (const product of products) await count(shelf, product, 1);

  const seen: string[] = [];
  let next: string | null = `/stock-count/${shelf._id}/lines?limit=2`;
  while (next !== null) {
    const reply = await admin.call('GET', next);
    seen.push(...reply.as(z.array(countLine)).map(({ productId }) => productId));
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? null;
  }

  expect(seen).toEqual(products.map(({ id }) => id).toReversed());
});
