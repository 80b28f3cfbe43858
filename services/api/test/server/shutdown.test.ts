import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { call } from '../harness/http-call.ts';
import { signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { startApi } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { withCall } from '../harness/use-api.ts';

test('A stopping server finishes its open requests and accepts no new ones', async () => {
  const api = withCall(await startApi());
  const buyer = await signIn(api);
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api));
  await api.stripe.failNext({ kind: 'slow', ms: 700 });
  const asked = async () => (await api.stripe.requests()).length > 0;

  const underWay = buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  await until('Stripe to be asked', asked);
  const stopped = api.stop();

  expect((await underWay).status).toBe(200);
  await stopped;
  await expect(call(api.url, 'GET', '/healthz')).rejects.toThrow();
  expect(api.logs.defects()).toEqual([]);
});

test('A stopping server is unready first, and keeps serving until it is drained', async () => {
  const api = withCall(await startApi({ config: { DRAIN_SECONDS: 1 } }));

  const stopped = api.stop();
  const ready = await api.call('GET', '/readyz');
  const served = await api.call('GET', '/reviews');
  await stopped;

  expect(ready.status).toBe(503);
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  await expect(call(api.url, 'GET', '/healthz')).rejects.toThrow();
});

test('A connection without any request does not delay a stopping server', async () => {
  const api = await startApi();
  const { hostname, port } = new URL(api.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const ended = once(silent, 'close');

  await api.stop();

  await ended;
});
