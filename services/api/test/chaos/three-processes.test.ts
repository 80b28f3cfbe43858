import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { type Balancer, startBalancer } from '../harness/haproxy.ts';
import { expectNothingLost, type OrderLoad, startOrderLoad } from '../harness/order-load.ts';
import { type Person, signIn } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 100_000 } });
let told: ApiProcess;
let killed: ApiProcess;
let balancer: Balancer | undefined;
let everybody: Person[];
let load: OrderLoad;

beforeAll(async () => {
  const environment = processEnvironment(api().config, { DRAIN_SECONDS: '2' });
  told = startApiProcess(environment);
  killed = startApiProcess(environment);
  const front = await startBalancer([api().url, await told.ready(), await killed.ready()]);
  balancer = front;
  everybody = await Promise.all(Array.from({ length: 9 }, () => signIn(api())));
  const product = await stockProduct(api(), { stock: 1_000_000 });
  load = startOrderLoad(() => front.url, everybody, product);
  await load.more(30);
});

afterAll(async () => {
  await balancer?.stop();
  await Promise.all([told.kill(), killed.kill()]);
});

test('One of three processes is told to stop under load, and no customer notices', async () => {
  told.signal('SIGTERM');
  expect(await told.ended).toBe(0);
  await load.more(30);

  expect(load.broken).toEqual([]);
  expect(load.refused).toEqual([]);
});

test('Another is killed under load: the last one goes on, and every acknowledged order is kept once', async () => {
  await killed.kill();
  await load.more(60);
  await load.end();

  for (const reply of load.refused) expect(reply.headers.get('retry-after')).toBe('2');
  await expectNothingLost(api(), everybody, load.journal);
});
