import { expect, test } from 'vitest';
import { fingerprint } from '../harness/fingerprint.ts';
import { beginPurchase, expectPaidOnce, expectUnpaid } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody, payByCard, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { startOnSmallDisk } from '../harness/small-disk.ts';
import { expectStockInOrder } from '../harness/stock-account.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const AT_ONCE = 16;

const disk = await startOnSmallDisk();
const api = useApi({ manyConnections: true, database: disk, config: { MAX_OPEN_ORDERS: 100_000 } });

test('While the disk of Postgres is full, reads go on and no write is half done; afterwards every order and payment completes', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  const buyer = await signIn(api());
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const order = () => buyer.call('POST', '/order', { body: orderBody(buyer, product, 10) });

  await disk.fill();
  // The free space of existing pages is used up first.
  const refused = await until('orders to find no room', async () => {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, order));
    return replies.every(({ status }) => status !== 201) && replies;
  });
  for (const reply of refused) {
    expectProblem(reply, 'service_unavailable');
    expect(reply.headers.get('retry-after')).toBe('2');
  }

  const before = await fingerprint(api());
  for (const reply of await Promise.all([order(), order(), order()]))
    expectProblem(reply, 'service_unavailable');
  expect(await fingerprint(api())).toBe(before);

  await payByCard(api(), purchase.intent);
  await until('a webhook to be refused', async () =>
    (await api().stripe.deliveries()).some(({ status }) => status === 503),
  );
  await expectUnpaid(api(), purchase);
  expect((await buyer.call('GET', '/orders')).status).toBe(200);
  expect((await api().call('GET', '/healthz')).status).toBe(200);

  await disk.free();
  expect((await order()).status).toBe(201);
  await reconcileLater(api());
  // If the webhook has been redelivered by now, it has paid the order.
  await until(
    'the payment to be made up for',
    async () => (await readOrder(purchase.buyer, purchase.orderId)).payment,
  );
  await expectPaidOnce(api(), purchase);
  await expectStockInOrder(api());
});
