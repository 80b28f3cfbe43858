import { randomUUID } from 'node:crypto';
import { paymentIntent } from '@kerf/contract/schemas/payment';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let buyer: Person;

beforeAll(async () => {
  buyer = await signIn(api());
});

const begin = (body: object, person = buyer) =>
  person.call('POST', '/create-payment-intent', { body });
const newOrder = async () => (await placeOne(buyer, await stockProduct(api())))._id;
const intentAtStripe = async (id: string) =>
  (await api().stripe.intents()).find((intent) => intent.id === id);

test('A payment of an order is answered with its client secret and nothing else', async () => {
  const orderId = await newOrder();

  const reply = await begin({ orderId, totalPrice: 645 });

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) });
  api().logs.hide(reply.as(paymentIntent).clientSecret);
});

test('The amount is the order’s own, in cents, and the payment names its order', async () => {
  const orderId = await newOrder();

  const { id } = await beginPayment(api(), buyer, { orderId });

  expect(await intentAtStripe(id)).toMatchObject({
    amount: 64_500,
    currency: 'usd',
    payment_method_types: ['card'],
    metadata: { order_id: orderId, user_id: buyer.userId },
  });
});

test('Asked again, it is the same payment, also ten times at once', async () => {
  const orderId = await newOrder();

  const intents = await Promise.all(
    Array.from({ length: 10 }, () => beginPayment(api(), buyer, { orderId })),
  );
  const later = await beginPayment(api(), buyer, { orderId });

  expect(new Set([...intents, later].map(({ clientSecret }) => clientSecret)).size).toBe(1);
});

test('Asked again in a second tab while Stripe is slow to answer, it is the same payment', async () => {
  const orderId = await newOrder();
  await api().stripe.failNext({
    kind: 'slow',
    ms: 3000,
    method: 'POST',
    path: '/v1/payment_intents',
  });

  const intents = await Promise.all(
    Array.from({ length: 3 }, () => beginPayment(api(), buyer, { orderId })),
  );

  expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await beginPayment(api(), buyer, { orderId })).toEqual(intents[0]);
});

test('A total that is not the order’s is refused, and no payment is made', async () => {
  const orderId = await newOrder();
  const before = (await api().stripe.intents()).length;

  const reply = await begin({ orderId, totalPrice: 0.5 });

  expect(expectProblem(reply, 'amount_mismatch')).toMatchObject({ totalPrice: 645 });
  expect(await api().stripe.intents()).toHaveLength(before);
});

test('An order that is unknown, somebody else’s or deleted cannot be paid', async () => {
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

test('Whoever asks again after the card was charged finds the order paid', async () => {
  await api().stripe.pauseDeliveries();
  const orderId = await newOrder();
  await payByCard(api(), await beginPayment(api(), buyer, { orderId }));

  expectProblem(await begin({ orderId }), 'order_already_paid');

  const { json } = await buyer.call('GET', `/order/${orderId}`);
  expect(json).toMatchObject({ state: 'paid' });
  await api().stripe.resumeDeliveries();
});

test('A payment that Stripe has called off is followed by a new one', async () => {
  const orderId = await newOrder();
  const first = await beginPayment(api(), buyer, { orderId });
  await api().stripe.forceIntent(first.id, { status: 'canceled' });

  const second = await beginPayment(api(), buyer, { orderId });

  expect(second.id).not.toBe(first.id);
  expect((await beginPayment(api(), buyer, { orderId })).id).toBe(second.id);
});

test('The specification’s payload begins a payment of the claimed total for the caller', async () => {
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

test('A payment of nothing in particular is refused with its field', async () => {
  expectFieldErrors(await begin({}), 'totalPrice');
  expectFieldErrors(await begin({ totalPrice: 1.005 }), 'totalPrice');
});

test('Whoever begins payment after payment is stopped', async () => {
  const eager = await signIn(api());
  const statuses: number[] = [];
  // Twice the limit and one: enough even where the minute changes in between.
  for (let times = 0; times < 121; times += 1) {
    statuses.push((await begin({ totalPrice: 0 }, eager)).status);
  }

  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses).toContain(429);
});
