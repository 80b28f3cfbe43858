import { randomUUID } from 'node:crypto';
import { order } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, readOrder, settle, ship } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
});

async function paidOrder() {
  const placed = await placeOne(buyer, await stockProduct(api()));
  const intent = await beginPayment(api(), buyer, { orderId: placed._id });
  await payByCard(api(), intent);
  return (await settle(buyer, placed._id, intent.id)).as(order);
}

test('Shipping a paid order is audited and shows the date to its customer', async () => {
  const paid = await paidOrder();
  expect(paid).toMatchObject({ status: 'Pending', shippedAt: null });

  const reply = await ship(admin, paid._id);

  expect(reply.status).toBe(200);
  const shippedAt = expect.stringMatching(/Z$/);
  const lines = expect.anything();
  const shipped = { ...paid, status: 'Shipped', fulfillment: 'shipped', shippedAt, lines };
  expect(reply.json).toEqual({ ...shipped, customerId: buyer.userId });
  expect(await readOrder(buyer, paid._id)).toEqual(shipped);
  const audit = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', paid._id)
    .where('action', '=', 'order.status')
    .execute();
  const detail = { from: 'Pending', to: 'Shipped' };
  expect(audit).toEqual([{ action: 'order.status', actor_id: admin.userId, detail }]);
});

test('Shipping again keeps the first date, and resetting to pending clears it', async () => {
  const paid = await paidOrder();
  const first = (await ship(admin, paid._id)).as(order);

  expect((await ship(admin, paid._id)).as(order).shippedAt).toBe(first.shippedAt);
  const back = (await ship(admin, paid._id, 'Pending')).as(order);
  expect(back).toMatchObject({ status: 'Pending', shippedAt: null });
});

test('An unpaid order cannot be shipped', async () => {
  const unpaid = await placeOne(buyer, await stockProduct(api()));

  expectProblem(await ship(admin, unpaid._id), 'order_not_paid');
  expect((await readOrder(buyer, unpaid._id)).status).toBe('Pending');
});

test('Only an admin sets a status', async () => {
  const paid = await paidOrder();

  expectProblem(await ship(buyer, paid._id), 'forbidden');
  expect((await readOrder(buyer, paid._id)).status).toBe('Pending');
});

test('An unknown status and an unknown order are refused', async () => {
  const paid = await paidOrder();
  const deleted = await placeOne(buyer, await stockProduct(api()));
  await buyer.call('DELETE', `/order/${deleted._id}`);

  expectFieldErrors(await ship(admin, paid._id, 'shipped'), 'status');
  expectFieldErrors(await ship(admin, paid._id, null), 'status');
  expectProblem(await ship(admin, randomUUID()), 'not_found');
  expectProblem(await ship(admin, deleted._id), 'not_found');
});
