import { randomUUID } from 'node:crypto';
import { type Order, order, placed } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import {
  beginPayment,
  delivery,
  payByCard,
  placeOne,
  readOrder,
  settle,
} from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const orders = z.array(order);
let buyer: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, other, admin] = [await signIn(api()), await signIn(api()), await signInAdmin(api())];
});

const listed = async (person: Person, path: string) =>
  (await person.call('GET', path)).as(orders).map(({ _id }) => _id);

async function paidOrder(person: Person, product?: ProductRow) {
  return pay(person, await placeOne(person, product ?? (await stockProduct(api()))));
}

async function pay(person: Person, { _id }: Order) {
  const intent = await beginPayment(api(), person, { orderId: _id });
  await payByCard(api(), intent);
  return (await settle(person, _id, intent.id)).as(order);
}

async function placeMany(person: Person, products: readonly ProductRow[], to: object) {
  const lines = products.map(({ id }) => ({ productId: id, quantity: 10 }));
  const body = { lines, ...delivery, ...to };
  return (await person.call('POST', '/orders', { body })).as(placed).order;
}

async function payMany(...many: Parameters<typeof placeMany>) {
  return pay(many[0], await placeMany(...many));
}

test('A customer’s orders are an array, newest first, without those of others', async () => {
  const person = await signIn(api());
  const first = await placeOne(person, await stockProduct(api()));
  const second = await placeOne(person, await stockProduct(api()));
  await placeOne(other, await stockProduct(api()));

  const reply = await person.call('GET', `/orders?customerEmail=${person.email}`);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual([second, first]);
  expect(reply.headers.get('x-total-count')).toBe('2');
  expect(await listed(person, '/orders')).toEqual([second._id, first._id]);
});

test('Another customer’s orders are listed only for an admin', async () => {
  const mine = await placeOne(buyer, await stockProduct(api()));

  expectProblem(await other.call('GET', `/orders?customerEmail=${buyer.email}`), 'forbidden');
  expectProblem(await other.call('GET', '/orders?customerEmail=nobody@example.com'), 'forbidden');
  expect(await listed(admin, `/orders?customerEmail=${buyer.email}`)).toContain(mine._id);
  expect(await listed(admin, '/orders?customerEmail=nobody@example.com')).toEqual([]);
  expect(await listed(admin, '/orders')).toEqual([]);
});

test('A list of addresses is refused', async () => {
  const path = `/orders?customerEmail=${buyer.email}&customerEmail=${other.email}`;

  expectFieldErrors(await buyer.call('GET', path), 'customerEmail');
  expectFieldErrors(await buyer.call('GET', '/orders?customerEmail='), 'customerEmail');
});

test('Another customer’s order gets the same answer as an unknown one', async () => {
  const mine = await placeOne(buyer, await stockProduct(api()));
  const id = randomUUID();
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');

  for (const method of ['GET', 'DELETE'] as const) {
    const foreign = await other.call(method, `/order/${mine._id}`);
    const unknown = await other.call(method, `/order/${id}`);
    expectProblem(foreign, 'not_found');
    expect(withoutId(foreign.text)).toBe(withoutId(unknown.text));
  }
  const body = { transactionId: 'pi_1' };
  const foreign = await other.call('PATCH', `/order/${mine._id}`, { body });
  const unknown = await other.call('PATCH', `/order/${id}`, { body });
  expectProblem(foreign, 'not_found');
  expect(withoutId(foreign.text)).toBe(withoutId(unknown.text));
  const paying = { orderId: mine._id };
  expectProblem(await other.call('POST', '/create-payment-intent', { body: paying }), 'not_found');
  expect((await readOrder(buyer, mine._id)).state).toBe('pending');
});

test.for(["'; DROP TABLE orders;--", '%00', '../order', 'undefined', 'a'.repeat(9000)])(
  'An order %s gets a 404',
  async (id) => {
    const reply = await buyer.call('GET', `/order/${encodeURIComponent(id)}`);

    expect(expectProblem(reply, 'not_found')).toMatchObject({ what: 'order' });
  },
);

test('An order is read by its owner and by an admin', async () => {
  const mine = await placeOne(buyer, await stockProduct(api()));

  expect(await readOrder(buyer, mine._id)).toEqual(mine);
  expect(await readOrder(admin, mine._id)).toEqual({ ...mine, customerId: buyer.userId });
});

test('An order keeps the price and the name of the day it was placed', async () => {
  const product = await stockProduct(api());
  const mine = await placeOne(buyer, product);
  await api()
    .db.updateTable('products')
    .set({ price_cents: 1, name: `Dearer ${product.name}` })
    .where('id', '=', product.id)
    .execute();

  expect(await readOrder(buyer, mine._id)).toEqual(mine);
});

test('Only admins list all orders, filtered by state', async () => {
  const person = await signIn(api());
  const unpaid = await placeOne(person, await stockProduct(api()));
  const paid = await paidOrder(person);
  const shipped = await paidOrder(person);
  await admin.call('PATCH', `/order/${shipped._id}/status`, { body: { status: 'Shipped' } });
  const ofThem = async (filter: string) =>
    await listed(admin, `/all-orders?search=${person.email}${filter}`);

  expect(await ofThem('')).toEqual([shipped._id, paid._id, unpaid._id]);
  expect(await ofThem('&sort=createdAt')).toEqual([unpaid._id, paid._id, shipped._id]);
  expect(await ofThem('&filter=unpaid')).toEqual([unpaid._id]);
  expect(await ofThem('&filter=paid')).toEqual([paid._id]);
  expect(await ofThem('&filter=shipped')).toEqual([shipped._id]);
  expect(await ofThem('&filter=expired')).toEqual([]);
  expectFieldErrors(await admin.call('GET', '/all-orders?filter=lost'), 'filter');
  expectProblem(await person.call('GET', '/all-orders'), 'forbidden');
});

test.for([
  ['open', placeOne],
  ['paid', paidOrder],
] as const)(
  'An order that is %s is found by number, product and customer, with wildcards taken literally',
  async ([state, place]) => {
    const person = await signIn(api());
    const mine = await place(person, await stockProduct(api(), { name: `Odd 50%_saw ${state}` }));
    const found = (search: string) => listed(admin, `/all-orders?search=${search}`);

    expect(await found(mine.number.toLowerCase())).toEqual([mine._id]);
    expect(await found(`50%25_SAW ${state}`)).toEqual([mine._id]);
    expect(await found(person.email)).toEqual([mine._id]);
    expect(await found(`50%25%25saw ${state}`)).toEqual([]);
  },
);

test.for([
  ['open', placeMany],
  ['paid', payMany],
] as const)(
  'An order that is %s is found by SKU, product, phone and address, by admins and its customer',
  async ([state, place]) => {
    const person = await signIn(api());
    const products = await Promise.all(
      ['first', 'second', 'third'].map((name) =>
        stockProduct(api(), { name: `${state} sought ${name}` }),
      ),
    );
    const phone = state === 'open' ? '+1 541 555 0177' : '+1 541 555 0178';
    const mine = await place(person, products, { phone, address: `9 ${state} Quarry\nRoad` });
    await place(other, products.slice(0, 1), {});
    const sku = products[2]?.sku ?? '';
    const digits = phone.replaceAll(/\D/g, '').slice(1);
    const grouped = `(541) ${phone.slice(7)}`;
    for (const text of ['SOUGHT third', sku, phone, digits, grouped, `${state} quarry road`]) {
      const search = `search=${encodeURIComponent(text)}`;
      const everybodys = await listed(admin, `/all-orders?${search}`);
      expect(
        everybodys.filter((id) => id === mine._id),
        text,
      ).toHaveLength(1);
      expect(await listed(person, `/orders?${search}`), text).toEqual([mine._id]);
    }
    expect(await listed(person, `/orders?search=${state}%25quarry`)).toEqual([]);
    expect(await listed(other, `/orders?search=${state} sought third`)).toEqual([]);
  },
);

test('A paid order is found by its payment', async () => {
  const paid = await paidOrder(buyer);

  expect(await listed(admin, `/all-orders?search=${paid.transactionId}`)).toEqual([paid._id]);
});
