import { expect, test } from 'vitest';
import { call } from '../harness/http-call.ts';
import { beginPurchase } from '../harness/paid-once.ts';
import { startApi } from '../harness/running-api.ts';
import { until } from '../harness/until.ts';
import { withCall } from '../harness/use-api.ts';

test('A server that is told to stop finishes what is under way and takes nothing new', async () => {
  const api = withCall(await startApi());
  const { buyer, orderId } = await beginPurchase(api);
  await api.stripe.settled();
  const before = (await api.stripe.requests()).length;
  await api.stripe.failNext({ kind: 'slow', ms: 700 });
  const asked = async () => (await api.stripe.requests()).length > before;

  const underWay = buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  await until('Stripe to be asked', asked);
  const stopped = api.stop();

  expect((await underWay).status).toBe(200);
  await stopped;
  await expect(call(api.url, 'GET', '/healthz')).rejects.toThrow();
  expect(api.logs.defects()).toEqual([]);
});
