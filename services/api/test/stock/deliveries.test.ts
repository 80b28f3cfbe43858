import { randomUUID } from 'node:crypto';
import { type Delivery, delivery, deliveryHead } from '@kerf/contract/schemas/delivery';
import { productStock } from '@kerf/contract/schemas/product';
import { expectedStock, stockMovement } from '@kerf/contract/schemas/stock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const bodyOf = (...lines: (readonly [ProductRow, number])[]) => ({
  supplier: `Solingen ${randomUUID()}`,
  reference: 'SO-1042',
  expectedOn: '2099-03-12',
  lines: lines.map(([{ sku }, quantity]) => ({ sku, quantity })),
});

async function expectDelivery(...lines: (readonly [ProductRow, number])[]): Promise<Delivery> {
  const reply = await admin.call('POST', '/deliveries', { body: bodyOf(...lines) });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(delivery);
}

const receive = ({ _id }: Delivery, body: object, key?: string) =>
  admin.call('POST', `/delivery/${_id}/receive`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const arrived = ({ id: productId }: ProductRow, quantity: number) => ({ productId, quantity });

test('What is expected of a product is told to everybody, by day', async () => {
  const blade = await stockProduct(api(), { stock: 0 });
  await expectDelivery([blade, 410]);
  await admin.call('POST', '/deliveries', { body: { ...bodyOf([blade, 20]), expectedOn: null } });

  const reply = await api().call('GET', `/product/${blade.id}/expected`);

  expect(reply.as(expectedStock).expected).toEqual([
    { quantity: 410, on: '2099-03-12' },
    { quantity: 20, on: null },
  ]);
});

test('A day that has passed is not promised any more', async () => {
  const blade = await stockProduct(api(), { stock: 0 });
  const late = { ...bodyOf([blade, 30]), expectedOn: '2020-01-02' };
  await admin.call('POST', '/deliveries', { body: late });
  await admin.call('POST', '/deliveries', { body: { ...late, expectedOn: null } });

  const reply = await api().call('GET', `/product/${blade.id}/expected`);

  expect(reply.as(expectedStock).expected).toEqual([{ quantity: 60, on: null }]);
});

test('A delivery is received in parts, and is closed once everything has arrived', async () => {
  const [first, second] = [await stockProduct(api()), await stockProduct(api())];
  const ordered = await expectDelivery([first, 40], [second, 10]);

  const partly = (await receive(ordered, { lines: [arrived(first, 30)] })).as(delivery);
  expect(partly).toMatchObject({ state: 'open', received: 30, units: 50 });
  await expectStock(api(), first.id, { onHand: 150, held: 0 });

  const rest = { lines: [arrived(first, 10), arrived(second, 10)] };
  expect((await receive(ordered, rest)).as(delivery)).toMatchObject({ state: 'received' });
  await expectStock(api(), first.id, { onHand: 160, held: 0 });
  await expectStock(api(), second.id, { onHand: 130, held: 0 });
  await expectStockInOrder(api());
  expectProblem(await receive(ordered, rest), 'delivery_closed');
});

test('A receipt that is sent twice is booked once', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);
  const key = randomUUID();
  const body = { lines: [arrived(blade, 30)] };

  const replies = await Promise.all([1, 2, 3].map(() => receive(ordered, body, key)));

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expectStock(api(), blade.id, { onHand: 150, held: 0 });
  const other = await receive(ordered, { lines: [arrived(blade, 31)] }, key);
  expectProblem(other, 'idempotency_key_reused');
});

test('Receipts at the same time are booked one after the other', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);

  const receipts = Array.from({ length: 4 }, () =>
    receive(ordered, { lines: [arrived(blade, 5)] }),
  );
  await Promise.all(receipts);

  await expectStock(api(), blade.id, { onHand: 140, held: 0 });
  const read = (await admin.call('GET', `/delivery/${ordered._id}`)).as(delivery);
  expect(read.received).toBe(20);
});

test('Of two receipts that were written from the same delivery, the second is told of the first', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);
  const body = { lines: [arrived(blade, 15)], version: ordered.version };

  const replies = await Promise.all([receive(ordered, body), receive(ordered, body)]);

  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  for (const reply of refused) expectProblem(reply, 'delivery_changed');
  await expectStock(api(), blade.id, { onHand: 135, held: 0 });
  const change = { ...bodyOf([blade, 60]), version: ordered.version };
  const late = await admin.call('PUT', `/delivery/${ordered._id}`, { body: change });
  expectProblem(late, 'delivery_changed');
});

test('A movement names its delivery and who received it', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);
  await receive(ordered, { lines: [arrived(blade, 40)], note: 'Wet boxes' });

  const reply = await admin.call('GET', `/product/${blade.id}/movements`);

  expect(reply.as(z.array(stockMovement))[0]).toMatchObject({
    kind: 'received',
    quantity: 40,
    reason: 'delivery',
    note: 'Wet boxes',
    delivery: { _id: ordered._id, name: ordered.supplier },
  });
});

test('Staff close a delivery of which nothing more will come', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);

  const closed = await receive(ordered, { lines: [arrived(blade, 12)], close: true });

  expect(closed.as(delivery)).toMatchObject({ state: 'received', received: 12 });
  const left = await api().call('GET', `/product/${blade.id}/expected`);
  expect(left.as(expectedStock).expected).toEqual([]);
});

test('A cancelled delivery is expected no longer, and what arrived stays', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);
  await receive(ordered, { lines: [arrived(blade, 12)] });

  const reply = await admin.call('PUT', `/delivery/${ordered._id}/cancelled`);

  expect(reply.as(delivery).state).toBe('cancelled');
  await expectStock(api(), blade.id, { onHand: 132, held: 0 });
  expectProblem(await admin.call('PUT', `/delivery/${ordered._id}/cancelled`), 'delivery_closed');
});

test('Staff see what is expected of a draft, and the stock of an archived product', async () => {
  const blade = await stockProduct(api());
  await expectDelivery([blade, 40]);
  const stock = async () => {
    const reply = await admin.call('GET', `/product/${blade.id}/stock`);
    expect(reply.status, reply.text).toBe(200);
    return reply.as(productStock);
  };
  const { db } = api();
  await db.updateTable('products').set({ published_at: null }).where('id', '=', blade.id).execute();
  expect((await stock()).expected).toEqual([{ quantity: 40, on: expect.any(String) }]);

  expect((await admin.call('DELETE', `/product/${blade.id}`)).status).toBe(200);
  expect(await stock()).toMatchObject({ onHand: 120, held: 0 });
  for (const part of ['movements', 'stock-days']) {
    expect((await admin.call('GET', `/product/${blade.id}/${part}`)).status).toBe(200);
  }
  const body = { kind: 'received', quantity: 1 };
  expectProblem(await admin.call('POST', `/product/${blade.id}/stock`, { body }), 'not_found');
});

test('A delivery that changed since it was seen is not cancelled', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 40]);
  await receive(ordered, { lines: [arrived(blade, 12)] });
  const cancel = (version: number) =>
    admin.call('PUT', `/delivery/${ordered._id}/cancelled?version=${version}`);

  expectProblem(await cancel(ordered.version), 'delivery_changed');
  expect((await cancel(ordered.version + 1)).as(delivery).state).toBe('cancelled');
});

test('A delivery is changed from the version that was read, and keeps what has arrived', async () => {
  const [blade, other] = [await stockProduct(api()), await stockProduct(api())];
  const ordered = await expectDelivery([blade, 40]);
  const { version } = (await receive(ordered, { lines: [arrived(blade, 12)] })).as(delivery);
  const path = `/delivery/${ordered._id}`;

  const without = await admin.call('PUT', path, { body: { ...bodyOf([other, 5]), version } });
  expectFieldErrors(without, 'lines');
  const both = { ...bodyOf([blade, 50], [other, 5]), version };
  const changed = (await admin.call('PUT', path, { body: both })).as(delivery);
  expect(changed.lines).toMatchObject([
    { sku: blade.sku, quantity: 50, received: 12 },
    { sku: other.sku, quantity: 5, received: 0 },
  ]);
  const stale = expectProblem(await admin.call('PUT', path, { body: both }), 'delivery_changed');
  expect(stale).toMatchObject({ version: version + 1 });
});

test('A delivery keeps its lines of archived products, also where another product has their SKU now', async () => {
  const [gone, arrivedOnce] = [await stockProduct(api()), await stockProduct(api())];
  const ordered = await expectDelivery([gone, 40], [arrivedOnce, 20]);
  const { version } = (await receive(ordered, { lines: [arrived(arrivedOnce, 5)] })).as(delivery);
  for (const { id } of [gone, arrivedOnce]) await admin.call('DELETE', `/product/${id}`);
  await stockProduct(api(), { sku: gone.sku });
  const later = { ...bodyOf([gone, 40], [arrivedOnce, 20]), expectedOn: '2099-04-01', version };

  const reply = await admin.call('PUT', `/delivery/${ordered._id}`, { body: later });

  expect(reply.status, reply.text).toBe(200);
  expect(reply.as(delivery)).toMatchObject({
    lines: [
      { productId: gone.id, quantity: 40, received: 0 },
      { productId: arrivedOnce.id, quantity: 20, received: 5 },
    ],
  });
  const added = await admin.call('POST', '/deliveries', { body: bodyOf([arrivedOnce, 5]) });
  expectFieldErrors(added, 'lines.0.sku');
});

test('Input that no delivery can have is refused at its field', async () => {
  const blade = await stockProduct(api());
  const add = (body: object) => admin.call('POST', '/deliveries', { body });

  const unknown = { ...bodyOf([blade, 5]), lines: [{ sku: 'NOBODY-HAS-THIS', quantity: 5 }] };
  expectFieldErrors(await add(unknown), 'lines.0.sku');
  expectFieldErrors(await add(bodyOf([blade, 5], [blade, 6])), 'lines.1.sku');
  expectFieldErrors(await add({ ...bodyOf([blade, 5]), expectedOn: '2026-02-31' }), 'expectedOn');
  expectFieldErrors(await add({ ...bodyOf([blade, 5]), lines: [] }), 'lines');
  const ordered = await expectDelivery([blade, 5]);
  expectFieldErrors(await receive(ordered, { lines: [] }), 'lines');
  const other = { productId: randomUUID(), quantity: 1 };
  expectFieldErrors(await receive(ordered, { lines: [other] }), 'lines.0.productId');
  expectProblem(await admin.call('GET', `/delivery/${randomUUID()}`), 'not_found');
});

test('More units than can be stored are refused at their line', async () => {
  const blade = await stockProduct(api());
  const ordered = await expectDelivery([blade, 10_000_000]);
  const lines = Array.from({ length: 101 }, () => arrived(blade, 10_000_000));

  expectFieldErrors(await receive(ordered, { lines }), 'lines.0.quantity');
  await expectStock(api(), blade.id, { onHand: 120, held: 0 });
});

test('More units than a Postgres integer holds may be on their way', async () => {
  const blade = await stockProduct(api());
  const { _id } = await expectDelivery([blade, 10_000_000]);
  await sql`
    with copy as (
      insert into deliveries (id, supplier, reference, expected_on, note, created_by)
      select gen_random_uuid(), supplier, reference, expected_on, note, created_by
      from deliveries, generate_series(1, 299) where id = ${_id} returning id
    )
    insert into delivery_lines (delivery_id, product_id, position, quantity)
    select id, ${blade.id}, 0, 10000000 from copy`.execute(api().db);
  await api()
    .db.updateTable('products')
    .set({ reorder_at: 500 })
    .where('id', '=', blade.id)
    .execute();

  const told = await api().call('GET', `/product/${blade.id}/expected`);
  expect(told.as(expectedStock).expected).toEqual([{ quantity: 3e9, on: '2099-03-12' }]);
  const low = await admin.call('GET', `/low-stock?search=${blade.sku}`);
  expect(low.json).toMatchObject([{ _id: blade.id, expected: 3e9 }]);
});

test('Deliveries are found by supplier, reference and SKU, the next expected first', async () => {
  const blade = await stockProduct(api());
  const late = await expectDelivery([blade, 5]);
  const soon = { ...bodyOf([blade, 6]), expectedOn: '2098-01-02' };
  await admin.call('POST', '/deliveries', { body: soon });
  await admin.call('POST', '/deliveries', { body: { ...bodyOf([blade, 7]), expectedOn: null } });

  const bySku = await admin.call('GET', `/deliveries?search=${blade.sku}`);
  expect(bySku.as(z.array(deliveryHead)).map(({ units }) => units)).toEqual([6, 5, 7]);
  const bySupplier = await admin.call(
    'GET',
    `/deliveries?search=${encodeURIComponent(late.supplier)}`,
  );
  expect(bySupplier.as(z.array(deliveryHead)).map(({ _id }) => _id)).toEqual([late._id]);
});
