import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { paymentIntent } from '@kerf/contract/schemas/payment';
import { expect, test } from 'vitest';
import { type Person, signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery, orderBody, placeOne } from '../harness/purchase.ts';
import { countStock, stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
const ten = Array.from({ length: 10 });

function post(person: Person, path: string, key: string, body: object) {
  return person.call('POST', path, { body, headers: { 'idempotency-key': key } });
}

const ordersOf = async (person: Person) => (await person.call('GET', '/orders')).json;

test('The same key and body return the first order', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const key = randomUUID();
  const body = orderBody(buyer, product, 10);

  const first = await post(buyer, '/order', key, body);
  const again = await post(buyer, '/order', key, body);

  expect(first.status).toBe(201);
  expect(again.status).toBe(201);
  expect(again.json).toEqual(first.json);
  expect(await ordersOf(buyer)).toHaveLength(1);
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
});

test('A repeat gets the first reply even after the order has changed', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const key = randomUUID();
  const body = orderBody(buyer, product, 10);
  const first = await post(buyer, '/order', key, body);
  await buyer.call('DELETE', `/order/${first.as(placed).order._id}`);

  expect((await post(buyer, '/order', key, body)).json).toEqual(first.json);
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('Ten concurrent requests with one key place one order', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const key = randomUUID();

  const replies = await Promise.all(
    ten.map(() => post(buyer, '/order', key, orderBody(buyer, product, 10))),
  );

  const ids = replies.map((reply) => reply.as(placed).order._id);
  expect(new Set(ids).size).toBe(1);
  expect(await ordersOf(buyer)).toHaveLength(1);
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
});

test('The same key with another body is refused for every call', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const key = randomUUID();
  await post(buyer, '/order', key, orderBody(buyer, product, 10));

  const other = await post(buyer, '/order', key, orderBody(buyer, product, 11));
  const otherCall = await post(buyer, '/orders', key, {
    lines: [{ productId: product.id, quantity: 10 }],
    ...delivery,
  });

  expectProblem(other, 'idempotency_key_reused');
  expectProblem(otherCall, 'idempotency_key_reused');
  expect(await ordersOf(buyer)).toHaveLength(1);
});

test('A refused order leaves its key unused', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api(), { stock: 8 });
  const key = randomUUID();
  const body = orderBody(buyer, product, 10);
  expectProblem(await post(buyer, '/order', key, body), 'quantity_out_of_bounds');

  await countStock(api(), product.id, 120);

  expect((await post(buyer, '/order', key, body)).status).toBe(201);
});

test('Two customers may use the same key', async () => {
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const product = await stockProduct(api());
  const key = randomUUID();

  const mine = await post(buyer, '/order', key, orderBody(buyer, product, 10));
  const theirs = await post(other, '/order', key, orderBody(other, product, 10));

  expect(theirs.status).toBe(201);
  expect(theirs.as(placed).order._id).not.toBe(mine.as(placed).order._id);
  await expectStockInOrder(api());
});

test('Without a key every request places a new order', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());

  await placeOne(buyer, product);
  await placeOne(buyer, product);

  expect(await ordersOf(buyer)).toHaveLength(2);
});

test('An order of many lines is placed once per key', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const body = { lines: [{ productId: product.id, quantity: 10 }], ...delivery };
  const key = randomUUID();

  const replies = await Promise.all(ten.map(() => post(buyer, '/orders', key, body)));

  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
});

test('A payment for a total is begun once per key, and another body is refused', async () => {
  const buyer = await signIn(api());
  const key = randomUUID();
  const begin = (totalPrice: number) => post(buyer, '/create-payment-intent', key, { totalPrice });

  const replies = await Promise.all(ten.map(() => begin(645)));
  for (const reply of replies) api().logs.hide(reply.as(paymentIntent).clientSecret);

  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expectProblem(await begin(646), 'idempotency_key_reused');
});

test('A key of 255 characters is accepted, and a longer one is refused', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const body = orderBody(buyer, product, 10);

  expect((await post(buyer, '/order', 'k'.repeat(255), body)).status).toBe(201);
  expectFieldErrors(await post(buyer, '/order', 'k'.repeat(256), body), 'idempotency-key');
  expect(await ordersOf(buyer)).toHaveLength(1);
});
