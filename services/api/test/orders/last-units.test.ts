import { expect, test } from 'vitest';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody, placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold, reconcileLater } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 5 } });

test('Of fifty buyers of the last units at once, only as many get them as there are', async () => {
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

test('A customer has only a limited number of unpaid orders, also when they ask for many at once', async () => {
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

test('A customer who deletes an unpaid order may place another', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const [first] = await Promise.all(Array.from({ length: 5 }, () => placeOne(buyer, product, 6)));
  const body = orderBody(buyer, product, 6);
  expectProblem(await buyer.call('POST', '/order', { body }), 'too_many_open_orders');

  await buyer.call('DELETE', `/order/${first?._id}`);

  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
});

test('An order counts until its deletion is carried through, since Stripe may yet leave it open', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  await Promise.all(Array.from({ length: 5 }, () => placeOne(buyer, product, 6)));
  const body = orderBody(buyer, product, 6);
  await api()
    .db.updateTable('orders')
    .set({ state: 'cancelling', cancelling_to: 'deleted' })
    .where('user_id', '=', buyer.userId)
    .execute();

  expectProblem(await buyer.call('POST', '/order', { body }), 'too_many_open_orders');

  await reconcileLater(api());
  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
  await expectStock(api(), product.id, { onHand: 120, held: 6 });
});

test('An order whose hold has ended makes room at once', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const [first] = await Promise.all(Array.from({ length: 5 }, () => placeOne(buyer, product, 6)));
  const body = orderBody(buyer, product, 6);
  expectProblem(await buyer.call('POST', '/order', { body }), 'too_many_open_orders');

  await endHold(api(), first?._id ?? '');

  expect((await buyer.call('POST', '/order', { body })).status).toBe(201);
});
