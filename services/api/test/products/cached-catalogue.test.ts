import { product } from '@kerf/contract/schemas/product';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createLog } from '../../src/log.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { call } from '../harness/http-call.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { orderBody } from '../harness/purchase.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let second: RunningServer;

beforeAll(async () => {
  admin = await signInAdmin(api());
  const { config, logs } = api();
  const log = createLog(config.LOG_LEVEL, logs);
  second = await startServer(config, createEmulatorVerifier(PROJECT_ID), log);
});

afterAll(() => second.stop());

const secondUrl = () => `http://127.0.0.1:${second.port}`;
const read = (id: string, headers = {}) => api().call('GET', `/product/${id}`, { headers });

function changed(row: { name: string }, price: number) {
  return sampleNewProduct({ name: row.name, price });
}

test('An answer has an ETag, and a matching If-None-Match gets a 304', async () => {
  const { id } = await stockProduct(api());
  const first = await read(id);
  const etag = first.headers.get('etag') ?? '';

  const again = await read(id, { 'if-none-match': etag });
  const other = await read(id, { 'if-none-match': '"another"' });

  expect(etag).toMatch(/^"1-[\w-]{27}"$/);
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  expect(again.headers.get('etag')).toBe(etag);
  expect(other.status).toBe(200);
  expect(other.text).toBe(first.text);
});

test('A cached answer has the usual headers and its own request id', async () => {
  const { id } = await stockProduct(api());
  const first = await read(id);

  const again = await read(id, { 'x-request-id': 'asked-again-1' });

  expect(again.headers.get('x-request-id')).toBe('asked-again-1');
  const without = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)));
  expect(without(again.headers)).toEqual(without(first.headers));
});

test('A cached answer is not shared between origins', async () => {
  const { id } = await stockProduct(api());

  const [stranger, shop, nobody] = [
    await read(id, { origin: 'https://evil.example' }),
    await read(id, { origin: WEB_ORIGIN }),
    await read(id),
  ];

  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  expect(shop.headers.get('access-control-allow-origin')).toBe(WEB_ORIGIN);
  expect(nobody.headers.get('access-control-allow-origin')).toBeNull();
});

test('A changed product is fresh at once, by id and in the list', async () => {
  const row = await stockProduct(api());
  const list = () => api().call('GET', `/products?search=${encodeURIComponent(row.name)}`);
  await Promise.all([read(row.id), list()]);

  await admin.call('PUT', `/product/${row.id}`, { body: changed(row, 71.25) });

  expect((await read(row.id)).as(product).price).toBe(71.25);
  expect((await list()).as(product.array())[0]?.price).toBe(71.25);
});

test('The stock is fresh at once after an order', async () => {
  const row = await stockProduct(api());
  const buyer = await signIn(api());
  expect((await read(row.id)).as(product).stock).toBe(120);

  await buyer.call('POST', '/order', { body: orderBody(buyer, row, 10) });

  expect((await read(row.id)).as(product).stock).toBe(110);
});

test('An order check leaves the cache unchanged', async () => {
  const row = await stockProduct(api());
  const buyer = await signIn(api());
  const rows = [{ sku: row.sku, quantity: 10 }];
  const stock = async () => (await read(row.id)).as(product).stock;
  const hold = (held: number) =>
    api().db.updateTable('products').set({ held }).where('id', '=', row.id).execute();
  let held = 0;

  // Tried again, since a change before this test may only now be notified, and clear the cache.
  await until('an answer to stay cached over an order check', async () => {
    const cached = await stock();
    held += 1;
    await hold(held);
    const checked = await buyer.call('POST', '/order-check', { body: { rows } });
    expect(checked.status, checked.text).toBe(200);
    return (await stock()) === cached;
  });
  await hold(0);
});

test('Another process drops its cache after a change, even one made in SQL', async () => {
  const row = await stockProduct(api());
  const priceAtSecond = async () =>
    (await call(secondUrl(), 'GET', `/product/${row.id}`)).as(product).price;
  await priceAtSecond();

  await admin.call('PUT', `/product/${row.id}`, { body: changed(row, 80) });
  await until('the new price', async () => (await priceAtSecond()) === 80, 1_000);

  await api()
    .db.updateTable('products')
    .set({ price_cents: 9_000 })
    .where('id', '=', row.id)
    .execute();
  await until('the newest price', async () => (await priceAtSecond()) === 90, 1_000);
});

test('A request with no-cache is answered from the database', async () => {
  const row = await stockProduct(api());
  await read(row.id);
  await api().db.updateTable('products').set({ held: 20 }).where('id', '=', row.id).execute();

  const now = await read(row.id, { 'cache-control': 'no-cache' });

  expect(now.as(product).stock).toBe(100);
  await api().db.updateTable('products').set({ held: 0 }).where('id', '=', row.id).execute();
});

test('A missing product is not cached', async () => {
  const missing = await read('00000000-0000-4000-8000-000000000000');

  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});
