import { placed } from '@kerf/contract/schemas/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { untilRefunded } from '../harness/late-purchase.ts';
import { paymentOf, refundsOf } from '../harness/paid-once.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import {
  beginPayment,
  delivery,
  type Intent,
  orderBody,
  payByCard,
  settle,
} from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 100_000 } });
const times = <T>(count: number, each: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => each(index));
let processes: ApiProcess[];
let urls: string[];
let buyers: Person[];

beforeAll(async () => {
  processes = times(3, () => startApiProcess(processEnvironment(api().config)));
  urls = await Promise.all(processes.map((process) => process.ready()));
  const people = await Promise.all(times(25, () => signIn(api())));
  buyers = people.map((person, index) => ({ ...person, call: callsAt(person, index) }));
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
});

/** Sends a person's calls to each process in turn, and retries when one is too busy. */
function callsAt({ token }: Person, first: number): Person['call'] {
  let turn = first;
  return async (method, path, options) => {
    for (;;) {
      turn += 1;
      const url = urls[turn % urls.length] ?? api().url;
      const reply = await call(url, method, path, { token, ...options });
      if (reply.status !== 503) return reply;
    }
  };
}

const buyerOf = (index: number) => buyers[index % buyers.length] ?? expect.unreachable();

test('Five hundred orders for the last units at three processes sell every unit exactly once', async () => {
  const product = await stockProduct(api(), { minOrder: 0, stock: 101 });

  const replies = await Promise.all(
    times(500, (index) => {
      const buyer = buyerOf(index);
      return buyer.call('POST', '/order', { body: orderBody(buyer, product, 2) });
    }),
  );

  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(50);
  for (const reply of replies)
    if (reply.status !== 201) expectProblem(reply, 'quantity_out_of_bounds');
  await expectStock(api(), product.id, { onHand: 101, held: 100 });
  await expectStockInOrder(api());
});

interface Late {
  readonly orderId: string;
  readonly intent: Intent;
}

test('The stock is exact after long orders in opposite product order, mixed with deletions, expiries, payments and refunds', async () => {
  const shelf = await Promise.all(times(6, () => stockProduct(api(), { minOrder: 0, stock: 61 })));
  const late: Late[] = [];

  async function pay(buyer: Person, orderId: string): Promise<void> {
    const intent = await beginPayment(api(), buyer, { orderId });
    await payByCard(api(), intent);
    expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
  }

  async function hasLapsed(orderId: string): Promise<boolean> {
    const orders = api().db.selectFrom('orders').select('life').where('id', '=', orderId);
    return (await orders.executeTakeFirstOrThrow()).life === 'expired';
  }

  async function payTooLate(buyer: Person, orderId: string): Promise<void> {
    const intent = await beginPayment(api(), buyer, { orderId });
    await endHold(api(), orderId);
    await lapseOrders(api().deps);
    // Another lapse run may be processing this order and about to cancel its payment.
    await until('the order to have lapsed', () => hasLapsed(orderId));
    await api().stripe.forceIntent(intent.id, { status: 'requires_payment_method' });
    await payByCard(api(), intent);
    late.push({ orderId, intent });
  }

  const fates = [
    async () => undefined,
    async (buyer: Person, orderId: string) => {
      const reply = await buyer.call('DELETE', `/order/${orderId}`);
      expect(reply.json).toEqual({ deletedCount: 1 });
    },
    async (_buyer: Person, orderId: string) => {
      await endHold(api(), orderId);
      await lapseOrders(api().deps);
    },
    pay,
    payTooLate,
  ];

  await Promise.all(
    times(80, async (index) => {
      const buyer = buyerOf(index);
      const products = index % 2 === 0 ? shelf : shelf.toReversed();
      const lines = products.map(({ id }) => ({ productId: id, quantity: 1 + (index % 3) }));
      const reply = await buyer.call('POST', '/orders', { body: { lines, ...delivery } });
      if (reply.status !== 201) return expectProblem(reply, 'quantity_out_of_bounds');
      return fates[index % fates.length]?.(buyer, reply.as(placed).order._id);
    }),
  );
  await api().stripe.settled();

  await expectStockInOrder(api());
  expect(late).not.toHaveLength(0);
  for (const { orderId, intent } of late) await expectPaidOrRefunded(orderId, intent);
});

async function expectPaidOrRefunded(orderId: string, intent: Intent): Promise<void> {
  const { state } = await paymentOf(api(), intent);
  if (state === 'succeeded') {
    expect(await refundsOf(api(), intent)).toBe(0);
    return;
  }
  await untilRefunded(api(), { intent });
  expect(await refundsOf(api(), intent), `refunds of ${orderId}`).toBe(1);
}
