import { expect, test } from 'vitest';
import { beginPurchase, expectPaidOnce, paymentOf } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { until } from '../harness/until.ts';
import { useWiredApi } from '../harness/use-api.ts';

const { api, wire } = useWiredApi({ manyConnections: true });
const status = async (path: string) => (await api().call('GET', path)).status;

test('While Postgres is down every call gets a 503; afterwards calls work again', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  expect(await status('/readyz')).toBe(200);

  await wire().cut();
  const refused = await Promise.all([
    api().call('GET', '/reviews'),
    buyer.call('GET', '/orders'),
    buyer.call('POST', '/order', { body: orderBody(buyer, product, 10) }),
    api().call('POST', '/message', { body: { email: 'a@example.com', body: 'B' } }),
  ]);
  for (const reply of refused) {
    expectProblem(reply, 'service_unavailable');
    expect(reply.headers.get('retry-after')).toBe('2');
  }
  expect(await status('/healthz')).toBe(200);
  expect(await status('/readyz')).toBe(503);

  await wire().mend();
  await until('the API to be ready again', async () => (await status('/readyz')) === 200);
  expect((await buyer.call('POST', '/order', { body: orderBody(buyer, product, 10) })).status).toBe(
    201,
  );
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
});

test('Orders interrupted by a lost connection are placed completely or not at all', async () => {
  const product = await stockProduct(api(), { stock: 1000 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signIn(api())));

  const placing = buyers.map((buyer) =>
    buyer.call('POST', '/order', { body: orderBody(buyer, product, 10) }),
  );
  await Promise.race(placing);
  await wire().cut();
  const replies = await Promise.all(placing);
  await wire().mend();

  const { placed } = await api()
    .db.selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('placed'))
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow();
  for (const reply of replies)
    if (reply.status !== 201) expectProblem(reply, 'service_unavailable');
  expect(placed).toBeGreaterThanOrEqual(replies.filter((reply) => reply.status === 201).length);
  await expectStock(api(), product.id, { onHand: 1000, held: placed * 10 });
  await until('the API to be ready again', async () => (await status('/readyz')) === 200);
});

test('A webhook is refused while Postgres is down, is sent again, and pays the order', async () => {
  const purchase = await beginPurchase(api());
  await wire().cut();

  await payByCard(api(), purchase.intent);
  await until('a delivery to be refused', async () =>
    (await api().stripe.deliveries()).some((delivery) => delivery.status === 503),
  );
  await wire().mend();

  await until('the webhook to pay the order', async () => {
    const payment = await paymentOf(api(), purchase.intent);
    return payment.state === 'succeeded';
  });
  await expectPaidOnce(api(), purchase);
});
