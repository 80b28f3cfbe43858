import { afterAll, beforeAll, expect, test } from 'vitest';
import { processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { startOwnPostgres } from '../harness/own-postgres.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const postgres = await startOwnPostgres();
afterAll(postgres.remove);
const api = useApi({
  databaseUrl: postgres.url,
  config: { DATABASE_URL: postgres.url, MAX_OPEN_ORDERS: 100_000 },
});
const readiness = async () => (await api().call('GET', '/readyz')).status;
const isReady = async () => (await readiness()) === 200;
let everybody: Person[];

beforeAll(async () => {
  everybody = await Promise.all(Array.from({ length: 8 }, () => signIn(api())));
});

test('Postgres is stopped and started again under load: the process says so, waits, and loses no order', async () => {
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const load = startOrderLoad(() => api().url, everybody, product);
  await load.more(20);

  await postgres.stop();
  await until('everybody to be refused', () => load.refused.length >= everybody.length);
  expect(await readiness()).toBe(503);
  expect((await api().call('GET', '/healthz')).status).toBe(200);
  await postgres.start();
  await until('the API to be ready again', isReady);
  await load.more(20);
  await load.end();

  for (const reply of load.refused) {
    expectProblem(reply, 'service_unavailable');
    expect(reply.headers.get('retry-after')).toBe('2');
  }
  expect(load.broken).toEqual([]);
  await expectNothingLost(api(), everybody, load.journal);
});

test('The API and Postgres are killed together under load: every acknowledged order is there afterwards', async () => {
  const victim = startApiProcess(processEnvironment(api().config));
  const product = await stockProduct(api(), { stock: 1_000_000 });
  let url = await victim.ready();
  const before = await ordersSoFar();
  const load = startOrderLoad(() => url, everybody, product);
  await load.more(40);

  await Promise.all([victim.kill(), postgres.kill()]);
  const acknowledged = [...load.journal];
  await postgres.start();
  const kept = await ordersSoFar();
  expect(kept).toEqual(expect.arrayContaining(acknowledged));

  url = api().url;
  await load.end();
  await expectNothingLost(api(), everybody, [...before, ...load.journal]);
});

async function ordersSoFar(): Promise<string[]> {
  const rows = await api().db.selectFrom('orders').select('id').execute();
  return rows.map(({ id }) => id);
}
