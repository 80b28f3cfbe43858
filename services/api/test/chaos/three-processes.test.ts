import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { type Balancer, startBalancer } from '../harness/haproxy.ts';
import { expectNothingLost, type OrderLoad, startOrderLoad } from '../harness/order-load.ts';
import { type Person, signIn } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 100_000 } });
let stopping: ApiProcess;
let killed: ApiProcess;
let balancer: Balancer | undefined;
let buyers: Person[];
let load: OrderLoad;

beforeAll(async () => {
  const environment = processEnvironment(api().config, { DRAIN_SECONDS: '2' });
  stopping = startApiProcess(environment);
  killed = startApiProcess(environment);
  const front = await startBalancer([api().url, await stopping.ready(), await killed.ready()]);
  balancer = front;
  buyers = await Promise.all(Array.from({ length: 9 }, () => signIn(api())));
  const product = await stockProduct(api(), { stock: 1_000_000 });
  load = startOrderLoad(() => front.url, buyers, product);
  await load.more(30);
});

afterAll(async () => {
  await balancer?.stop();
  await Promise.all([stopping.kill(), killed.kill()]);
});

test('Stopping one of three processes under load fails no request', async () => {
  stopping.signal('SIGTERM');
  expect(await stopping.ended).toBe(0);
  await load.more(30);

  expect(load.broken).toEqual([]);
  expect(load.refused).toEqual([]);
});

test('After a second process is killed under load, the last one keeps every acknowledged order once', async () => {
  await killed.kill();
  await load.more(60);
  await load.end();

  for (const reply of load.refused) expect(reply.headers.get('retry-after')).toBe('2');
  await expectNothingLost(api(), buyers, load.journal);
});
