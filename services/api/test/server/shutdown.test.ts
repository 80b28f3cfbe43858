import { once } from 'node:events';
import { connect } from 'node:net';
import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ROWS_HERE_MAX } from '../../src/catalogue/bulk-changes/bulk-worker.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createShopDatabase } from '../harness/api-database.ts';
import { call } from '../harness/http-call.ts';
import { stockMany } from '../harness/many-products.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { startApi } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { withCall } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';

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

test('A stopping server finishes a change of many products that it has begun', {
  timeout: 120_000,
}, async () => {
  const database = await createShopDatabase();
  const api = withCall(await startApi({ database: { ...database, drop: async () => undefined } }));
  const db = openDatabase({ url: database.url, poolSize: 2, onConnectionLost: () => undefined });
  const admin = await signInAdmin(api);
  const cells = [{ column: 'Price', value: '49.92' }];
  const products = await stockMany(db, ROWS_HERE_MAX + 1);
  const body = { title: 'Spring prices', rows: products.map(({ sku }) => ({ sku, cells })) };
  const { _id } = (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);

  const stopped = await db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${products[0]?.id} for update`.execute(tx);
    await admin.call('POST', `/bulk-change/${_id}/apply`, { body: {} });
    await untilWaiting({ db }, 1, 40_000);
    const stopping = api.stop();
    await until('the server to be closed', () =>
      call(api.url, 'GET', '/readyz').then(
        () => false,
        () => true,
      ),
    );
    return { stopping };
  });
  await stopped.stopping;

  const { state } = await db
    .selectFrom('bulk_changes')
    .select('state')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('applied');
  await db.destroy();
  await database.drop();
});
