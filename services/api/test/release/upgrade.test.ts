import { execFileSync } from 'node:child_process';
import { order as orderSchema, placed } from '@kerf/contract/schemas/order';
import { paymentIntent } from '@kerf/contract/schemas/payment';
import { createEmptyDatabase, type TestDatabase } from '@kerf/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../src/db/migrate.ts';
import { runMigrations } from '../../src/db/run-migrations.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { checkOutLastRelease, type ReleasedBuild } from './released-build.ts';
import { type ShopBehindBalancer, startShop } from './shop-behind-balancer.ts';

const THIS_BUILD = undefined;
const ORDERS = 40;

let released: ReleasedBuild;
let database: TestDatabase;
let shop: ShopBehindBalancer;

beforeAll(async () => {
  released = checkOutLastRelease();
  database = await createEmptyDatabase();
  execFileSync(process.execPath, [released.migrate], { env: { DATABASE_URL: database.url } });
  shop = await startShop(database.url, released.api);
}, 10 * 60_000);

afterAll(async () => {
  await shop.stop();
  await database.drop();
  released.remove();
}, 60_000);

test('Three processes of the last release become this build and back, one after the other under load, and no call is lost', {
  timeout: 3 * 60_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => signIn(shop)));
  const product = await stockProduct(shop, { stock: 1_000_000 });
  const load = startOrderLoad(() => shop.url, buyers, product);
  await load.more(ORDERS);

  const added = { up: addColumnToOrders };
  await runMigrations(shop.db, { ...migrations, '9001-next': added });
  await load.more(ORDERS);
  await shop.replaceAll(THIS_BUILD);
  await load.more(ORDERS);
  await shop.replaceAll(released.api);
  await load.more(ORDERS);
  await shop.replaceAll(THIS_BUILD);
  await load.end();

  expect(load.broken).toEqual([]);
  expect(load.refused).toEqual([]);
  await expectNothingLost(shop, buyers, load.journal);
});

test('The client of the last release orders, pays and ships at this build', async () => {
  const product = await stockProduct(shop);
  const buyer = await signIn(shop);
  const mine = await clientOf(buyer.token);
  const staff = await clientOf((await signInAdmin(shop)).token);
  const found = await mine.search({ query: { search: product.sku } });
  expect(found).toMatchObject({ items: [{ _id: product.id }] });

  const lines = [{ productId: product.id, quantity: 10 }];
  const { order } = placed.parse(
    await mine.placeOrders({ body: { ...delivery, lines, totalPrice: 645 } }),
  );
  const begun = await mine.createPaymentIntent({ body: { orderId: order._id } });
  const { clientSecret } = paymentIntent.parse(begun);
  const [id = ''] = clientSecret.split('_secret_');
  await payByCard(shop, { id, clientSecret });
  const params = { id: order._id };
  await mine.settleOrder({ params, body: { transactionId: id } });
  await staff.setOrderStatus({ params, body: { status: 'Shipped' } });

  const shipped = orderSchema.parse(await mine.getOrder({ params }));
  expect(shipped).toMatchObject({ payment: true, status: 'Shipped' });
  const listed = await staff.listAllOrders({ query: { search: order.number } });
  expect(listed).toMatchObject({ items: [{ _id: order._id }] });
});

async function addColumnToOrders(db: ShopBehindBalancer['db']): Promise<void> {
  await sql`alter table orders add column next text not null default ''`.execute(db);
}

type Method = 'search' | 'placeOrders' | 'createPaymentIntent' | 'settleOrder' | 'getOrder';
type StaffMethod = 'setOrderStatus' | 'listAllOrders';
type Client = Readonly<Record<Method | StaffMethod, (request: object) => Promise<unknown>>>;

/** The release's own client, which reads the answers by the release's contract. */
async function clientOf(token: string): Promise<Client> {
  const { createApiClient } = await import(released.client);
  const tokens = { current: () => token, renew: async () => null, onSignedOut: () => undefined };
  return createApiClient({ baseUrl: shop.url, tokens });
}
