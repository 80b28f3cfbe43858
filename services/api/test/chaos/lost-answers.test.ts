import { afterAll, expect, test } from 'vitest';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useWiredApi } from '../harness/use-api.ts';

const { api, wire } = useWiredApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 100_000 } });
const status = async (path: string) => (await api().call('GET', path)).status;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn(api())));
// Must run before the API stops, which would wait for responses on connections that are still silent.
afterAll(() => wire().cut());
const isReady = async () => (await status('/readyz')) === 200;

test('A silently dead connection fails only the calls on it', async () => {
  const [buyer, ...others] = await people(12);
  if (!buyer) throw new Error('Nobody signed in.');
  const lost = wire().holdBack('server', new RegExp(buyer.email));
  const stuck = buyer.call('GET', '/orders');
  await lost;
  const startedAt = performance.now();

  const calls = [1, 2, 3, 4].flatMap(() => others.map((other) => other.call('GET', '/orders')));
  for (const { status: answer } of await Promise.all(calls)) expect(answer).toBe(200);

  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expectProblem(await stuck, 'service_unavailable');
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

test('A process is not ready while its calls wait on a dead connection, and is ready again once they time out', async () => {
  const lost = wire().holdBack('client', /from "reviews"/);
  const call = api().call('GET', '/reviews');
  await lost;
  expect(await isReady()).toBe(true);

  await until('the process to say that it is stuck', async () => !(await isReady()), 15_000);
  expect(await status('/healthz')).toBe(200);

  expectProblem(await call, 'service_unavailable');
  await until('the process to be ready again', isReady);
});

test('After every connection silently died, orders are placed again within seconds, each once', async () => {
  const buyers = await people(8);
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const load = startOrderLoad(() => api().url, buyers, product);
  await load.more(40);

  wire().silence();
  await load.more(40);
  await load.end();

  for (const reply of load.refused) expectProblem(reply, 'service_unavailable');
  await expectNothingLost(api(), buyers, load.journal);
});
