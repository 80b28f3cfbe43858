import { randomUUID } from 'node:crypto';
import { order } from '@kerf/contract/schemas/order';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { refundTo } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { endHold } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';
import { payOrder, productOf } from '../shipments/paid-order.ts';

const api = useApi();
let buyer: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, stranger, admin] = [await signIn(api()), await signIn(api()), await signInAdmin(api())];
});

async function found(person: Person, search: string): Promise<string[]> {
  const path = person === admin ? '/all-orders' : '/orders';
  const reply = await person.call('GET', `${path}?${new URLSearchParams({ search })}`);
  return reply.as(z.array(order)).map(({ _id }) => _id);
}

test('An order is found by the number of its invoice or credit note, by staff and by its customer', async () => {
  const { order: paid, intent } = await payOrder(api(), buyer);
  const purchase = { buyer, productId: productOf(paid), orderId: paid._id, intent };
  await refundTo('succeeded', admin, purchase);
  await expect
    .poll(async () => (await documentsOf(paid._id)).map(({ kind }) => kind))
    .toEqual(['invoice', 'credit_note']);
  for (const { number } of await documentsOf(paid._id)) {
    expect(await found(admin, number)).toEqual([paid._id]);
    expect(await found(buyer, ` ${number.toLowerCase()} `)).toEqual([paid._id]);
    expect(await found(stranger, number)).toEqual([]);
  }
});

async function documentsOf(orderId: string) {
  const { rows } = await sql<{ kind: string; number: string }>`
    select kind, number from documents where order_id = ${orderId} order by issued_at, number`.execute(
    api().db,
  );
  return rows;
}

test('A tracking number is found as it is printed, with spaces', async () => {
  const { order: paid } = await payOrder(api(), buyer);
  const trackingNumber = `1Z${randomUUID().slice(0, 8).toUpperCase()}`;
  const body = { carrierId: null, trackingNumber };
  await admin.call('POST', `/order/${paid._id}/shipments`, { body });
  const printed = `${trackingNumber.slice(0, 2)} ${trackingNumber.slice(2, 6)} ${trackingNumber.slice(6)}`;
  expect(await found(admin, printed)).toEqual([paid._id]);
  expect(await found(buyer, printed)).toEqual([paid._id]);
});

test('A number is found however it is typed, also of an expired order, and of a deleted one by its owner and staff', async () => {
  const product = await stockProduct(api());
  const [kept, expired, deleted] = [
    await placeOne(buyer, product),
    await placeOne(buyer, product),
    await placeOne(buyer, product),
  ];
  await endHold(api(), expired._id);
  await buyer.call('DELETE', `/order/${deleted._id}`);
  for (const { _id, number } of [kept, expired, deleted]) {
    const digits = number.replace('KS-', '');
    for (const typed of [number, `#${digits}`, `ks ${digits}`, digits]) {
      expect(await found(admin, typed), typed).toContain(_id);
      expect(await found(buyer, typed), typed).toContain(_id);
      expect(await found(stranger, typed), typed).toEqual([]);
    }
  }
});
