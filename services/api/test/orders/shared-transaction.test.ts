import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody } from '../harness/purchase.ts';
import { startApi } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { type TestApi, withCall } from '../harness/use-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = withCall(await startApi({ manyConnections: true }));
  await sql`
    create function refuse_some() returns trigger language plpgsql as $$
    begin
      if new.customer_name = 'Nobody can store me' then raise exception 'refused'; end if;
      return new;
    end
    $$`.execute(api.db);
  await sql`create trigger refuse_some before insert on orders for each row execute function refuse_some()`.execute(
    api.db,
  );
});

afterAll(() => api.stop());

const placing = async (count: number, change: (index: number) => object = () => ({})) => {
  const product = await stockProduct(api, { stock: 1_000 });
  const buyers = await Promise.all(Array.from({ length: count }, () => signIn(api)));
  const replies = await Promise.all(
    buyers.map((buyer, index) =>
      buyer.call('POST', '/order', {
        body: { ...orderBody(buyer, product, 10), ...change(index) },
      }),
    ),
  );
  return { product, replies, statuses: replies.map((reply) => reply.status) };
};

test('Concurrent orders share a few transactions', async () => {
  const { product, statuses } = await placing(40);

  const placed = await api.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(sql<string>`orders.xmin::text`.as('transaction'))
    .where('product_id', '=', product.id)
    .execute();

  expect(statuses).toEqual(statuses.map(() => 201));
  expect(new Set(placed.map((row) => row.transaction)).size).toBeLessThan(40);
  await expectStock(api, product.id, { onHand: 1_000, held: 400 });
});

test('One order that the database refuses does not fail the others of its transaction', async () => {
  const { product, statuses } = await placing(10, (index) =>
    index === 4 ? { customerName: 'Nobody can store me' } : {},
  );

  expect(statuses).toEqual(statuses.map((_, index) => (index === 4 ? 500 : 201)));
  await expectStock(api, product.id, { onHand: 1_000, held: 90 });
  await expectStockInOrder(api);
});

test('Each order of a transaction gets its own problem', async () => {
  const { product, replies } = await placing(6, (index) =>
    index % 2 === 0 ? { quantity: 10_000, totalPrice: 645_000 } : {},
  );

  for (const [index, reply] of replies.entries()) {
    if (index % 2 === 0) expectProblem(reply, 'quantity_out_of_bounds');
    else expect(reply.status).toBe(201);
  }
  await expectStock(api, product.id, { onHand: 1_000, held: 30 });
});
