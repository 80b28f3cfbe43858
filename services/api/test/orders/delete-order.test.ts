import { order } from '@kerf/contract/schemas/order';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readMailFacts } from '../../src/admin/mails/read-mail-facts.ts';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { untilRefunded } from '../harness/late-purchase.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, readOrder, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold, lapse } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
const count = z.object({ deletedCount: z.number() });

test('A deleted unpaid order releases its stock and is no longer listed', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const { _id } = await placeOne(buyer, product);

  const reply = await buyer.call('DELETE', `/order/${_id}`);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ deletedCount: 1 });
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
  expect(await readOrder(buyer, _id)).toMatchObject({ state: 'deleted' });
  expectProblem(await buyer.call('DELETE', `/order/${_id}`), 'not_found');
  expect((await buyer.call('GET', '/orders')).json).toEqual([]);
  await expectStockInOrder(api());
});

test('An admin deletes any unpaid order', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const { _id } = await placeOne(buyer, await stockProduct(api()));

  expect((await admin.call('DELETE', `/order/${_id}`)).json).toEqual({ deletedCount: 1 });
});

test.for([
  ['with a reason', '?reason=Wrong%20country', 'Wrong country'],
  ['without one', '', ''],
])(
  'A customer is told that staff deleted their order, %s, and not of deleting it themselves',
  async ([, query, reason]) => {
    const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
    const product = await stockProduct(api());
    const [theirs, other, unheld] = [
      await placeOne(buyer, product),
      await placeOne(buyer, product),
      await placeOne(buyer, product),
    ];
    await admin.call('DELETE', `/order/${unheld._id}/hold`);
    await buyer.call('DELETE', `/order/${other._id}?reason=Mine`);
    for (const { _id } of [theirs, unheld]) {
      expect((await admin.call('DELETE', `/order/${_id}${query}`)).json).toEqual({
        deletedCount: 1,
      });
    }

    const told = await api()
      .db.selectFrom('mails')
      .selectAll()
      .where('recipient', '=', buyer.email)
      .where('kind', '=', 'order.deleted')
      .execute();
    expect(told.map(({ order_id: orderId }) => orderId).toSorted()).toEqual(
      [theirs._id, unheld._id].toSorted(),
    );
    for (const mail of told) expect(await readMailFacts(api().db, mail)).toMatchObject({ reason });
  },
);

test('A reason that is too long is refused, and the order stays', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const { _id } = await placeOne(buyer, await stockProduct(api()));

  const reply = await admin.call('DELETE', `/order/${_id}?reason=${'a'.repeat(501)}`);

  expectFieldErrors(reply, 'reason');
  expect((await readOrder(buyer, _id)).state).toBe('pending');
});

test('A paid order cannot be deleted', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const product = await stockProduct(api());
  const { _id } = await placeOne(buyer, product);
  const intent = await beginPayment(api(), buyer, { orderId: _id });
  await payByCard(api(), intent);
  await settle(buyer, _id, intent.id);

  expectProblem(await buyer.call('DELETE', `/order/${_id}`), 'order_already_paid');
  expectProblem(await admin.call('DELETE', `/order/${_id}`), 'order_already_paid');

  expect((await readOrder(buyer, _id)).state).toBe('paid');
  await expectStock(api(), product.id, { onHand: 110, held: 0 });
});

test('Twenty deletions of one order at once delete it once and release its stock once', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const product = await stockProduct(api());
  await placeOne(buyer, product, 20);
  const { _id } = await placeOne(buyer, product, 10);
  await beginPayment(api(), buyer, { orderId: _id });

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? buyer : admin).call('DELETE', `/order/${_id}`),
    ),
  );

  const deleted = replies
    .filter((reply) => reply.status === 200)
    .map((reply) => reply.as(count).deletedCount);
  expect(deleted.reduce((sum, one) => sum + one, 0)).toBe(1);
  for (const reply of replies) expect([200, 404]).toContain(reply.status);
  await expectStock(api(), product.id, { onHand: 120, held: 20 });
  await expectStockInOrder(api());
});

test('Deleting an order cancels its card payment at Stripe', async () => {
  const buyer = await signIn(api());
  const { _id } = await placeOne(buyer, await stockProduct(api()));
  const intent = await beginPayment(api(), buyer, { orderId: _id });

  await buyer.call('DELETE', `/order/${_id}`);

  const [found] = (await api().stripe.intents()).filter(({ id }) => id === intent.id);
  expect(found?.status).toBe('canceled');
  await expect(payByCard(api(), intent)).rejects.toThrow('canceled');
});

test('An order whose hold has ended is expired by the background job, and stays listed as expired', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const { _id } = await placeOne(buyer, product);
  await lapse(api(), _id);

  const expired = await readOrder(buyer, _id);

  expect(expired).toMatchObject({ state: 'expired', payment: false });
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
  const listed = (await buyer.call('GET', '/orders?filter=expired')).as(z.array(order));
  expect(listed).toEqual([expired]);
  expectProblem(await buyer.call('DELETE', `/order/${_id}`), 'order_expired');
  const paying = { body: { orderId: _id } };
  expectProblem(await buyer.call('POST', '/create-payment-intent', paying), 'order_expired');
});

test('An order is expired as soon as its hold ends, even before the background job ran', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const product = await stockProduct(api());
  const { _id } = await placeOne(buyer, product);
  await endHold(api(), _id);

  expect(await readOrder(buyer, _id)).toMatchObject({ state: 'expired', payment: false });
  const found = async (filter: string) =>
    (await admin.call('GET', `/all-orders?filter=${filter}&limit=200`))
      .as(z.array(order))
      .filter((each) => each._id === _id)
      .map(({ state }) => state);
  expect(await found('unpaid')).toEqual([]);
  expect(await found('expired')).toEqual(['expired']);
  const paying = { body: { orderId: _id } };
  expectProblem(await buyer.call('POST', '/create-payment-intent', paying), 'order_expired');
  expectProblem(await buyer.call('DELETE', `/order/${_id}`), 'order_expired');

  await lapseOrders(api().deps);
  expect(await found('expired')).toEqual(['expired']);
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('An order is expired once, even by several processes', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  await placeOne(buyer, product, 30);
  const { _id } = await placeOne(buyer, product, 10);
  await endHold(api(), _id);

  await Promise.all(Array.from({ length: 10 }, () => lapseOrders(api().deps)));

  expect((await readOrder(buyer, _id)).state).toBe('expired');
  await expectStock(api(), product.id, { onHand: 120, held: 30 });
  await expectStockInOrder(api());
});

test.for(['customer', 'admin'] as const)(
  'An order whose payment Stripe does not know is deleted by the %s, releases its stock, and its payment stays watched',
  async (who) => {
    const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
    const product = await stockProduct(api());
    const placed = await placeOne(buyer, product, 10);
    const intent = await beginPayment(api(), buyer, { orderId: placed._id });
    const setIntent = (intent_id: string) =>
      api()
        .db.updateTable('payments')
        .set({ intent_id, updated_at: new Date(0) })
        .where('order_id', '=', placed._id)
        .execute();
    await setIntent(`pi_mislaid_${who}`);
    const attention = async () =>
      (await admin.call('GET', '/all-orders?filter=attention'))
        .as(z.array(order))
        .find(({ _id }) => _id === placed._id)?.attention;

    const reply = await (who === 'admin' ? admin : buyer).call('DELETE', `/order/${placed._id}`);

    expect(reply.as(count)).toEqual({ deletedCount: 1 });
    expect((await readOrder(buyer, placed._id)).state).toBe('deleted');
    await expectStock(api(), product.id, { onHand: 120, held: 0 });
    expect(await attention()).toMatchObject([
      { kind: 'payment', reason: expect.stringMatching(/^Stripe does not know this payment/) },
    ]);

    // The payment is charged nevertheless, and Stripe knows it again: the money is refunded.
    await api().stripe.settled();
    await api().stripe.pauseDeliveries();
    await payByCard(api(), intent);
    await setIntent(intent.id);
    await api().stripe.resumeDeliveries();
    await reconcile(api().deps);
    await untilRefunded(api(), { intent });
    expect(await attention()).toBeUndefined();
    await expectStockInOrder(api());
  },
);
