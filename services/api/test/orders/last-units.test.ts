import { expect, test } from 'vitest';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody, placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold, reconcileLater } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 5 } });

test('Fifty concurrent buyers of the last units get no more than there are', async () => {
  const product = await stockProduct(api(), { minOrder: 0, stock: 31 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => signIn(api())));

  const replies = await Promise.all(
    buyers.map((buyer) => buyer.call('POST', '/order', { body: orderBody(buyer, product, 3) })),
  );

  const placed = replies.filter((reply) => reply.status === 201);
  const refused = replies.filter((reply) => reply.status !== 201);
  expect(placed).toHaveLength(10);
  for (const reply of refused) expectProblem(reply, 'quantity_out_of_bounds');
  await expectStock(api(), product.id, { onHand: 31, held: 30 });
  await expectStockInOrder(api());
});

test('The limit of unpaid orders per customer holds for concurrent orders', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());

  const replies = await Promise.all(
    Array.from({ length: 12 }, () =>
      buyer.call('POST', '/order', { body: orderBody(buyer, product, 6) }),
    ),
  );

  const refused = replies.filter((reply) => reply.status !== 201);
  expect(refused).toHaveLength(7);
  for (const reply of refused) {
    expect(expectProblem(reply, 'too_many_open_orders')).toMatchObject({ limit: 5 });
  }
  await expectStock(api(), product.id, { onHand: 120, held: 30 });
});

test('Deleting an unpaid order makes room for another', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const [first] = await Promise.all(Array.from({ length: 5 }, () => placeOne(buyer, product, 6)));
  const body = orderBody(buyer, product, 6);
  expectProblem(await buyer.call('POST', '/order', { body }), 'too_many_open_orders');

  await buyer.call('DELETE', `/order/${first?._id}`);

  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
});

test('An order counts towards the limit until its payment is cancelled at Stripe', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  await Promise.all(Array.from({ length: 5 }, () => placeOne(buyer, product, 6)));
  const body = orderBody(buyer, product, 6);
  await api()
    .db.updateTable('orders')
    .set({ life: 'cancelling', cancelling_to: 'deleted' })
    .where('user_id', '=', buyer.userId)
    .execute();

  expectProblem(await buyer.call('POST', '/order', { body }), 'too_many_open_orders');

  await reconcileLater(api());
  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
  await expectStock(api(), product.id, { onHand: 120, held: 6 });
});

test('An expired order no longer counts towards the limit', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const [first] = await Promise.all(Array.from({ length: 5 }, () => placeOne(buyer, product, 6)));
  const body = orderBody(buyer, product, 6);
  expectProblem(await buyer.call('POST', '/order', { body }), 'too_many_open_orders');

  await endHold(api(), first?._id ?? '');

  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
});
