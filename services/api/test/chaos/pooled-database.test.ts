import { expect, test } from 'vitest';
import { openPool } from '../../src/db/database.ts';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createLog } from '../../src/log.ts';
import { startServer } from '../../src/server.ts';
import { createShopDatabase } from '../harness/api-database.ts';
import { call } from '../harness/http-call.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { beginPurchase, expectPaidOnce } from '../harness/paid-once.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { startPooler } from '../harness/pgbouncer.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, ship } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { tcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const database = await createShopDatabase();
const wire = await tcpProxy(database.url);
const pooler = await startPooler(wire.url);
const api = useApi({
  manyConnections: true,
  database: {
    url: database.url,
    drop: async () => {
      await pooler.stop();
      await wire.close();
      await database.drop();
    },
  },
  config: {
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: database.url,
    MAX_OPEN_ORDERS: 100_000,
  },
});

test('An order is placed and paid through PgBouncer in transaction mode', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);

  const admin = await signInAdmin(api());
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
});

test('Many orders at once share three connections', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => signIn(api())));
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const load = startOrderLoad(() => api().url, buyers, product);
  await load.more(60);
  await load.end();

  expect(load.refused).toEqual([]);
  await expectNothingLost(api(), buyers, load.journal);
});

test('A process with no direct connection sees a change a second later', async () => {
  const { DATABASE_DIRECT_URL: _, ...config } = api().config;
  const log = createLog(config.LOG_LEVEL, api().logs);
  const server = await startServer(config, createEmulatorVerifier(PROJECT_ID), log);
  const search = () => call(`http://127.0.0.1:${server.port}`, 'GET', '/products?search=unheard');
  expect((await search()).json).toEqual([]);

  await stockProduct(api(), { name: 'Unheard of' });

  await until('the product to be found', async () => (await search()).text.includes('Unheard of'));
  await server.stop();
});

test('Query timeouts apply behind the pooler', async () => {
  const pool = openPool({
    url: pooler.url,
    poolSize: 1,
    throughPooler: true,
    onConnectionLost: (error) => expect.unreachable(error.message),
  });
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const asked = names.map((name) => pool.query(`select current_setting('${name}') as limit`));
  const limits = (await Promise.all(asked)).flatMap(({ rows }) => rows);
  await pool.end();

  expect(limits).toEqual([{ limit: '10s' }, { limit: '5s' }, { limit: '15s' }]);
});

test('While Postgres is down behind the pooler, calls get a 503; afterwards they work again', async () => {
  const buyer = await signIn(api());
  const isReady = async () => (await api().call('GET', '/readyz')).status === 200;
  await wire.cut();

  const refused = await Promise.all(
    ['/orders', '/orders', '/user'].map((path) => buyer.call('GET', path)),
  );
  for (const reply of refused) expectProblem(reply, 'service_unavailable');
  expect(await isReady()).toBe(false);

  await wire.mend();
  await until('the API to be ready again', isReady);
  expect((await buyer.call('GET', '/orders')).status).toBe(200);
});
