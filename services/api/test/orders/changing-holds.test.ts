import { stockHold } from '@kerf/contract/schemas/order';
import { isShortHold } from '@kerf/domain/new-user';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { secureOrders } from '../../src/ordering/orders/change-holds.ts';
import { payOrder, signInUnverified, verify } from '../harness/new-users.ts';
import { type Person, signIn, signInAdmin, signInNewUser } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder } from '../harness/purchase.ts';
import { countStock, stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });

test('Verifying the email address gives open orders more time, and their share no more stock', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const held = await placeOne(buyer, product, 10);
  const unheld = await placeOne(buyer, product, 100);
  expect([held.hold, unheld.hold]).toEqual(['first', 'none']);

  const verified = await verify(api(), buyer);

  for (const { _id, securedUntil } of [held, unheld]) {
    const order = await readOrder(verified, _id);
    expect(order).toMatchObject({ state: 'pending', heldUntil: securedUntil });
  }
  expect(await readOrder(verified, held._id)).toMatchObject({ hold: 'first' });
  expect(await readOrder(verified, unheld._id)).toMatchObject({ hold: 'none' });
  await expectStock(api(), product.id, { onHand: 120, held: 10 });
  await expectStockInOrder(api());
});

test('Paying an order gives the others holds of their own, where their stock is still there', async () => {
  const [plenty, scarce] = [await stockProduct(api()), await stockProduct(api())];
  const buyer = await signInNewUser(api());
  const paid = await placeOne(buyer, plenty, 6);
  const [unheld, late] = [await placeOne(buyer, plenty, 100), await placeOne(buyer, scarce, 100)];
  await countStock(api(), scarce.id, 50);

  await payOrder(api(), buyer, paid._id);
  await secureOrders(api().deps, 'all');

  expect((await readOrder(buyer, unheld._id)).hold).toBeUndefined();
  const { securedUntil, ...order } = await readOrder(buyer, late._id);
  expect(order).toMatchObject({ state: 'pending', hold: 'none', heldUntil: late.securedUntil });
  expect(securedUntil).toBeUndefined();
  await expectStock(api(), plenty.id, { onHand: 114, held: 100 });
  await expectStock(api(), scarce.id, { onHand: 50, held: 0 });
});

test('An order whose hold cannot be extended fails neither the sign-in nor the other orders, and is tried again', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const placed = [await placeOne(buyer, product, 6), await placeOne(buyer, product, 6)];
  const [failing = '', other = ''] = placed.map(({ _id }) => _id).sort();
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.lit(failing)} then raise exception 'refused'; end if;
      return new;
    end
    $$`.execute(api().db);
  await sql`create trigger refuse_one before update on orders for each row execute function refuse_one()`.execute(
    api().db,
  );

  const verified = await verify(api(), buyer);

  const hasMoreTime = async (id: string) => !isShortHold(await readOrder(verified, id));
  expect(await hasMoreTime(other)).toBe(true);
  expect(await hasMoreTime(failing)).toBe(false);
  const reported = api()
    .logs.entries()
    .find(({ orderId }) => orderId === failing);
  expect(reported).toMatchObject({ level: 50, err: { message: 'refused' } });
  await sql`drop function refuse_one cascade`.execute(api().db);
  await secureOrders(api().deps, 'all');
  expect(await hasMoreTime(failing)).toBe(true);
});

test('Paying one order gives the others a full hold', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const [paid, other] = [await placeOne(buyer, product, 6), await placeOne(buyer, product, 6)];

  await payOrder(api(), buyer, paid._id);
  await secureOrders(api().deps, 'all');

  const secured = await readOrder(buyer, other._id);
  expect(secured.hold).toBeUndefined();
  expect(secured.heldUntil).toBe(other.securedUntil);
});

test('A user who stays new gets no full hold', async () => {
  const product = await stockProduct(api());
  const buyer = await signInUnverified(api());
  const { _id } = await placeOne(buyer, product, 10);

  await secureOrders(api().deps, 'all');

  const order = await readOrder(buyer, _id);
  expect(order.hold).toBe('first');
  expect(isShortHold(order)).toBe(true);
});

test('An admin lists the holds of a product and releases one, and the order can still be paid', async () => {
  const product = await stockProduct(api());
  const [buyer, admin] = [await signInUnverified(api()), await signInAdmin(api())];
  const { _id: orderId, number } = await placeOne(buyer, product, 10);
  const other = await placeOne(await signIn(api()), product, 20);
  const holds = async () =>
    (await admin.call('GET', `/product/${product.id}/holds`)).as(z.array(stockHold));
  expect(await holds()).toMatchObject([
    { orderId: other._id, quantity: 20, hold: 'full' },
    { orderId, number, quantity: 10, hold: 'first', customerEmail: buyer.email },
  ]);

  const released = await admin.call('DELETE', `/order/${orderId}/hold`);

  expect(released.json).toMatchObject({ state: 'pending', hold: 'none' });
  expect(await holds()).toMatchObject([{ orderId: other._id }]);
  await expectStock(api(), product.id, { onHand: 120, held: 20 });
  const verified = await verify(api(), buyer);
  expect(await readOrder(verified, orderId)).toMatchObject({ hold: 'none' });
  await payOrder(api(), verified, orderId);
  await expectStockInOrder(api());
});

test('Only admins release holds, only of unpaid orders, and each release is audited', async () => {
  const product = await stockProduct(api());
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const release = (by: Person) => by.call('DELETE', `/order/${orderId}/hold`);

  expectProblem(await release(buyer), 'forbidden');
  expectProblem(await buyer.call('GET', `/product/${product.id}/holds`), 'forbidden');
  expect((await release(admin)).status).toBe(200);
  expect((await release(admin)).status).toBe(200);

  const { rows } = await sql`
    select actor_id, detail from audit_log
    where action = 'order.release-hold' and subject_id = ${orderId}`.execute(api().db);
  expect(rows).toEqual([
    { actor_id: admin.userId, detail: { hold: 'full', from: 'full', to: 'none' } },
  ]);
  await payOrder(api(), buyer, orderId);
  expectProblem(await release(admin), 'order_not_open');
});
