import { order, placed } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { delivery, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const LINES = 200;
const api = useApi();
let buyer: Person;
let orderId: string;
let productIds: readonly string[];

beforeAll(async () => {
  buyer = await signIn(api());
  const products = await Promise.all(
    Array.from({ length: LINES }, () => stockProduct(api(), { priceCents: 1001 })),
  );
  productIds = products.map(({ id }) => id);
  const lines = productIds.map((productId, index) => ({ productId, quantity: 6 + (index % 3) }));
  const reply = await buyer.call('POST', '/orders', { body: { lines, ...delivery } });
  orderId = reply.as(placed).order._id;
});

test('A list shows the first lines of a long order and the total of all', async () => {
  const admin = await signInAdmin(api());

  for (const [person, path] of [
    [buyer, '/orders?limit=200'],
    [admin, '/all-orders?limit=200'],
  ] as const) {
    const [listed] = (await person.call('GET', path)).as(z.array(order));
    expect(listed?.lines.map(({ productId }) => productId)).toEqual(productIds.slice(0, 10));
    expect(listed?.further).toEqual({ lines: 190, units: 190 * 7 });
    expect(listed).toMatchObject({ price: null, totalPrice: 14_003.99 });
  }
});

test('A long order read by its id has every line in order', async () => {
  const whole = await readOrder(buyer, orderId);

  expect(whole.lines.map(({ productId }) => productId)).toEqual(productIds);
  expect(whole).not.toHaveProperty('further');
});
