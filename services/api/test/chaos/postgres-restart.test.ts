import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { startOwnPostgres } from '../harness/own-postgres.ts';
import { expectEveryChargePaid, paidOrders, startPaymentLoad } from '../harness/payment-load.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const postgres = await startOwnPostgres();
const api = useApi({
  manyConnections: true,
  database: postgres,
  config: { DATABASE_URL: postgres.url, MAX_OPEN_ORDERS: 100_000 },
});
// Postgres has to recover, on a machine shared with other tests.
const WHOLE_RESTART_MS = 60_000;
const readiness = async () => (await api().call('GET', '/readyz')).status;
const isReady = async () => (await readiness()) === 200;
let buyers: Person[];
let payers: Person[];
let victims: ApiProcess[];

beforeAll(async () => {
  victims = [1, 2].map(() => startApiProcess(processEnvironment(api().config)));
  await Promise.all(victims.map((victim) => victim.ready()));
  buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(api())));
  payers = await Promise.all(Array.from({ length: 3 }, () => signIn(api())));
});

afterAll(async () => {
  await Promise.all(victims.map((victim) => victim.kill()));
});

test('A restart of Postgres under load makes the process unready and loses no order', async () => {
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const load = startOrderLoad(() => api().url, buyers, product);
  await load.more(20);

  await postgres.stop();
  await until('all buyers to be refused', () => load.refused.length >= buyers.length);
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
  await expectNothingLost(api(), buyers, load.journal);
});

test('After the API and Postgres are killed together under load, every acknowledged order and payment exists and none is half done', {
  timeout: WHOLE_RESTART_MS,
}, async () => {
  const product = await stockProduct(api(), { stock: 1_000_000 });
  let urls = await Promise.all(victims.map((victim) => victim.ready()));
  let turn = 0;
  const url = () => {
    turn += 1;
    return urls[turn % urls.length] ?? api().url;
  };
  const before = await ordersSoFar();
  const load = startOrderLoad(url, buyers, product);
  const payments = startPaymentLoad(api(), url, payers, product);
  await Promise.all([
    load.more(20),
    until('a few payments', () => payments.journal.size >= payers.length),
  ]);

  await Promise.all([...victims.map((victim) => victim.kill()), postgres.kill()]);
  const [acknowledged, paid] = [[...load.journal], [...payments.journal]];
  await postgres.start();
  const kept = await ordersSoFar();
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  expect([...(await paidOrders(api()))]).toEqual(expect.arrayContaining(paid));

  urls = [api().url];
  await Promise.all([load.end(), payments.end()]);
  await api().stripe.settled();
  await expectNothingLost(api(), buyers, [...before, ...load.journal]);
  expect(await paidOrders(api())).toEqual(payments.journal);
  await expectEveryChargePaid(api());
});

async function ordersSoFar(): Promise<string[]> {
  const rows = await api().db.selectFrom('orders').select('id').execute();
  return rows.map(({ id }) => id);
}
