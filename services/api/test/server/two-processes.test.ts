import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createLog } from '../../src/log.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { call } from '../harness/http-call.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { beginPurchase, expectPaidOnce } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { orderBody, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
let second: RunningServer;

beforeAll(async () => {
  const { config, logs } = api();
  const log = createLog(config.LOG_LEVEL, logs);
  second = await startServer(config, createEmulatorVerifier(PROJECT_ID), log);
});

afterAll(() => second.stop());

const urls = () => [api().url, `http://127.0.0.1:${second.port}`];
const at = (index: number) => urls()[index % 2] ?? api().url;

test('A session is valid at both processes and ends at both', async () => {
  const person = await signIn(api());
  const { token } = person;

  expect((await call(at(1), 'GET', '/orders', { token })).status).toBe(200);
  await call(at(1), 'DELETE', '/session', { token });
  expect((await person.call('GET', '/orders')).status).toBe(401);
});

test('Fifty buyers at two processes get no more than the stock', async () => {
  const product = await stockProduct(api(), { minOrder: 0, stock: 31 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => signIn(api())));

  const replies = await Promise.all(
    buyers.map((buyer, index) =>
      call(at(index), 'POST', '/order', {
        token: buyer.token,
        body: orderBody(buyer, product, 3),
      }),
    ),
  );

  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10);
  await expectStock(api(), product.id, { onHand: 31, held: 30 });
  await expectStockInOrder(api());
});

test('One key at two processes places one order', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const options = {
    token: buyer.token,
    body: orderBody(buyer, product, 10),
    headers: { 'idempotency-key': 'one-key' },
  };

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => call(at(index), 'POST', '/order', options)),
  );

  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
});

test('A payment reported to both processes is settled once', async () => {
  const purchase = await beginPurchase(api());
  const { token } = purchase.buyer;
  await api().stripe.settled();
  await api().stripe.pauseDeliveries();
  await payByCard(api(), purchase.intent);
  const body = { transactionId: purchase.intent.id };

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call(at(index), 'PATCH', `/order/${purchase.orderId}`, { token, body }),
    ),
  );

  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
});
