import { randomUUID } from 'node:crypto';
import { paymentIntent } from '@kerf/contract/schemas/payment';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 1000 } });
let buyer: Person;

beforeAll(async () => {
  buyer = await signIn(api());
});

const begin = (body: object, person = buyer) =>
  person.call('POST', '/create-payment-intent', { body });
const newOrder = async () => (await placeOne(buyer, await stockProduct(api())))._id;
const intentAtStripe = async (id: string) =>
  (await api().stripe.intents()).find((intent) => intent.id === id);

test('Beginning a payment returns only the client secret', async () => {
  const orderId = await newOrder();

  const reply = await begin({ orderId, totalPrice: 645 });

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) });
  api().logs.hide(reply.as(paymentIntent).clientSecret);
});

test('A payment has the order’s total in cents and the order’s id', async () => {
  const orderId = await newOrder();

  const { id } = await beginPayment(api(), buyer, { orderId });

  expect(await intentAtStripe(id)).toMatchObject({
    amount: 64_500,
    currency: 'usd',
    payment_method_types: ['card'],
    metadata: { order_id: orderId, user_id: buyer.userId },
  });
});

test('Beginning the payment again, even ten times at once, returns the same payment', async () => {
  const orderId = await newOrder();

  const intents = await Promise.all(
    Array.from({ length: 10 }, () => beginPayment(api(), buyer, { orderId })),
  );
  const later = await beginPayment(api(), buyer, { orderId });

  expect(new Set([...intents, later].map(({ clientSecret }) => clientSecret)).size).toBe(1);
});

test('A second tab gets the same payment while Stripe is slow to answer the first', async () => {
  const orderId = await newOrder();
  await api().stripe.failNext({
    kind: 'slow',
    ms: 1_500,
    method: 'POST',
    path: '/v1/payment_intents',
  });

  const intents = await Promise.all(
    Array.from({ length: 3 }, () => beginPayment(api(), buyer, { orderId })),
  );

  expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await beginPayment(api(), buyer, { orderId })).toEqual(intents[0]);
});

test('A total other than the order’s is refused without a payment', async () => {
  const orderId = await newOrder();
  const before = (await api().stripe.intents()).length;

  const reply = await begin({ orderId, totalPrice: 0.5 });

  expect(expectProblem(reply, 'amount_mismatch')).toMatchObject({ totalPrice: 645 });
  expect(await api().stripe.intents()).toHaveLength(before);
});

test('An unknown, foreign or deleted order cannot be paid', async () => {
  const other = await signIn(api());
  const [foreign, deleted] = [await newOrder(), await newOrder()];
  await buyer.call('DELETE', `/order/${deleted}`);

  expectProblem(await begin({ orderId: foreign }, other), 'not_found');
  expectProblem(await begin({ orderId: deleted }), 'not_found');
  expectProblem(await begin({ orderId: randomUUID() }), 'not_found');
});

test('A paid order cannot be paid again', async () => {
  const orderId = await newOrder();
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await settle(buyer, orderId, intent.id);

  expectProblem(await begin({ orderId }), 'order_already_paid');
});

test('Beginning a payment after the card was charged settles the order', async () => {
  await api().stripe.pauseDeliveries();
  const orderId = await newOrder();
  await payByCard(api(), await beginPayment(api(), buyer, { orderId }));

  expectProblem(await begin({ orderId }), 'order_already_paid');

  const { json } = await buyer.call('GET', `/order/${orderId}`);
  expect(json).toMatchObject({ state: 'paid' });
  await api().stripe.resumeDeliveries();
});

test('A payment cancelled at Stripe is replaced by a new one', async () => {
  const orderId = await newOrder();
  const first = await beginPayment(api(), buyer, { orderId });
  await api().stripe.forceIntent(first.id, { status: 'canceled' });

  const second = await beginPayment(api(), buyer, { orderId });

  expect(second.id).not.toBe(first.id);
  expect((await beginPayment(api(), buyer, { orderId })).id).toBe(second.id);
});

test('The specification’s payload begins a payment of the claimed total', async () => {
  const { id } = await beginPayment(api(), buyer, { totalPrice: 19.99 });
  const another = await beginPayment(api(), buyer, { totalPrice: 19.99 });

  expect(await intentAtStripe(id)).toMatchObject({
    amount: 1999,
    metadata: { user_id: buyer.userId },
  });
  expect(another.id).not.toBe(id);
});

test.for([0.49, 0, -5, 1_000_000])(
  'A claimed total of %f dollars is refused',
  async (totalPrice) => {
    expectProblem(await begin({ totalPrice }), 'total_not_payable');
  },
);

test('A payment without an order and a total is refused at its field', async () => {
  expectFieldErrors(await begin({}), 'totalPrice');
  expectFieldErrors(await begin({ totalPrice: 1.005 }), 'totalPrice');
});

test('Beginning payments is limited per customer', async () => {
  const eager = await signIn(api());
  const statuses: number[] = [];
  // Twice the limit and one: enough even where the minute changes in between.
  for (let times = 0; times < 121; times += 1) {
    statuses.push((await begin({ totalPrice: 0 }, eager)).status);
  }

  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses).toContain(429);
});
