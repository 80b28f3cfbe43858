import { createServer, type ServerResponse } from 'node:http';
import type { Order } from '@kerf/contract/schemas/order';
import { afterAll, expect, test } from 'vitest';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const asked: ServerResponse[] = [];
/** The calls that begin a payment; a job may ask for something else meanwhile. */
const begun = () =>
  asked.filter(({ req }) => req.method === 'POST' && req.url === '/v1/payment_intents');
let hangs = true;
/** A Stripe that accepts every call and never responds. */
const stripe = createServer((_request, response) => {
  if (hangs) asked.push(response);
  else response.destroy();
});
const stripeUrl = await new Promise<string>((resolve, reject) => {
  stripe.listen(0, '127.0.0.1', () => {
    const address = stripe.address();
    if (address && typeof address === 'object') resolve(`http://127.0.0.1:${address.port}`);
    else reject(new Error('The server has no port.'));
  });
});
afterAll(() => void stripe.close());

const api = useApi({ config: { DATABASE_POOL_SIZE: 2, STRIPE_API_BASE: stripeUrl } });
const status = async (path: string) => (await api().call('GET', path)).status;

test('While every connection waits for a lock, calls end in time with a 503 and the process stays up', async () => {
  const startedAt = performance.now();

  const replies = await api()
    .db.transaction()
    .execute(async (tx) => {
      await tx.schema
        .alterTable('reviews')
        .alterColumn('name', (it) => it.setNotNull())
        .execute();
      const calls = Array.from({ length: 22 }, () => api().call('GET', '/reviews'));
      expect(await status('/healthz')).toBe(200);
      return Promise.all(calls);
    });

  expect(performance.now() - startedAt).toBeLessThan(15_000);
  for (const reply of replies) expectProblem(reply, 'service_unavailable');
  await until('the API to be ready again', async () => (await status('/readyz')) === 200);
  expect(await status('/reviews')).toBe(200);
});

test('While Stripe hangs, calls that do not need it are answered', async () => {
  const buyer = await signIn(api());
  const orders: Order[] = [];
  while (orders.length < 4) orders.push(await placeOne(buyer, await stockProduct(api())));

  const payments = orders.map(({ _id: orderId }) =>
    buyer.call('POST', '/create-payment-intent', { body: { orderId } }),
  );
  await until('Stripe to be asked for each', () => begun().length === orders.length);
  expect((await buyer.call('GET', '/orders')).status).toBe(200);

  hangs = false;
  for (const response of asked) response.destroy();
  for (const reply of await Promise.all(payments)) expectProblem(reply, 'payments_unavailable');
});
