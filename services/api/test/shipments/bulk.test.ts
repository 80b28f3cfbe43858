import { randomUUID } from 'node:crypto';
import {
  bulkRows,
  checkedShipRows,
  fulfillCounts,
  fulfillOrder,
  shippedRows,
} from '@kerf/contract/schemas/shipment';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder, ship } from '../harness/purchase.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { mailsOf, newCarrier, payOrder } from './paid-order.ts';

const api = useApi();
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
});

interface Row {
  readonly order: string;
  readonly carrierId?: string;
  readonly service?: string;
  readonly trackingNumber?: string;
}

const shipRows = (rows: readonly Row[], headers = {}) =>
  admin.call('POST', '/shipments/bulk', { body: { rows }, headers });
const check = async (rows: readonly Row[]) =>
  (await admin.call('POST', '/shipments/check', { body: { rows } })).as(checkedShipRows).rows;
const pack = async (orderIds: readonly string[], packed = true) =>
  (await admin.call('POST', '/fulfillment/packed', { body: { orderIds, packed } })).as(bulkRows)
    .rows;
const codes = (rows: readonly { readonly problem: { readonly code: string } | null }[]) =>
  rows.map(({ problem }) => problem?.code ?? null);
const stage = async (name: string, query = '') =>
  (await admin.call('GET', `/fulfillment?limit=200&stage=${name}${query}`)).as(
    z.array(fulfillOrder),
  );

/** Rows of every kind, each with its expected problem. */
async function mixedRows() {
  const [good, shipped, twice, doubtful, spare] = await Promise.all(
    Array.from({ length: 5 }, () => payOrder(api(), buyer)),
  );
  if (!good || !shipped || !twice || !doubtful || !spare) throw new Error('Five orders were paid.');
  await ship(admin, shipped.order._id);
  await refundAtStripe(api(), doubtful.intent, 100);
  await api().stripe.settled();
  const unpaid = await placeOne(buyer, await stockProduct(api()));
  const { _id: carrierId } = await newCarrier(admin);
  const rows = [
    { order: good.order.number, carrierId, trackingNumber: 'A1' },
    { order: twice.order._id },
    { order: ` ${twice.order.number.toLowerCase()} ` },
    { order: shipped.order.number },
    { order: unpaid.number },
    { order: 'KS-999999999' },
    { order: 'banana' },
    { order: doubtful.order.number },
    { order: spare.order.number, carrierId, trackingNumber: 'a1' },
  ];
  const refusals = [
    null,
    null,
    'row_repeated',
    'nothing_to_ship',
    'order_not_paid',
    'not_found',
    'not_found',
    'order_needs_review',
    'tracking_number_taken',
  ];
  return { rows, refusals, good: good.order, spare: spare.order };
}

test('A check tells what each row would be refused for, and ships nothing', async () => {
  const { rows, refusals, good } = await mixedRows();

  const checked = await check(rows);

  expect(codes(checked)).toEqual(refusals);
  expect(checked[0]).toMatchObject({
    orderId: good._id,
    number: good.number,
    customerName: good.customerName,
  });
  expect(checked[2]?.problem?.detail).toContain('Row 2');
  expect(checked[8]?.problem?.detail).toContain(good.number);
  expect((await readOrder(buyer, good._id)).status).toBe('Pending');
});

test('Rows ship each by itself, and the others say why not, as the check had said', async () => {
  const { rows, refusals, good, spare } = await mixedRows();

  const { rows: results } = (await shipRows(rows)).as(shippedRows);

  expect(codes(results)).toEqual(refusals);
  expect(results.map(({ shipmentId }) => shipmentId !== null)).toEqual(
    refusals.map((code) => code === null),
  );
  expect((await readOrder(buyer, good._id)).status).toBe('Shipped');
  expect((await readOrder(buyer, spare._id)).status).toBe('Pending');
  expect(await mailsOf(api(), good._id, 'order.shipped')).toHaveLength(1);
});

test('A repeated click ships nothing twice, and is answered the same', async () => {
  const orders = await Promise.all([1, 2, 3].map(() => payOrder(api(), buyer)));
  const rows = orders.map(({ order }) => ({ order: order.number }));
  const key = { 'idempotency-key': randomUUID() };

  const replies = await Promise.all([1, 2, 3].map(() => shipRows(rows, key)));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(codes(replies[0]?.as(shippedRows).rows ?? [])).toEqual([null, null, null]);
  for (const { order } of orders) {
    expect(await mailsOf(api(), order._id, 'order.shipped')).toHaveLength(1);
  }
  expectProblem(await shipRows(rows.slice(1), key), 'idempotency_key_reused');
});

test('Each row ships with its own carrier and service', async () => {
  const [ups, rail] = [await newCarrier(admin), await newCarrier(admin)];
  const orders = [await payOrder(api(), buyer), await payOrder(api(), buyer)].map(
    ({ order }) => order,
  );
  const parcels = [
    { carrierId: ups._id, service: 'Ground', trackingNumber: randomUUID() },
    { carrierId: rail._id, service: '', trackingNumber: randomUUID() },
  ];
  await shipRows(orders.map(({ number }, index) => ({ order: number, ...parcels[index] })));
  const sent = await Promise.all(
    orders.map(({ _id }) => admin.call('GET', `/order/${_id}/shipments`)),
  );
  expect(sent.map((reply) => reply.json)).toMatchObject([
    [{ carrier: { name: ups.name }, service: 'Ground' }],
    [{ carrier: { name: rail.name }, service: null }],
  ]);
});

test('Many shipments are voided at once, a delivered one excepted', async () => {
  const orders = await Promise.all([1, 2].map(() => payOrder(api(), buyer)));
  const { rows } = (await shipRows(orders.map(({ order }) => ({ order: order._id })))).as(
    shippedRows,
  );
  const shipmentIds = rows.flatMap(({ shipmentId }) => shipmentId ?? []);
  await admin.call('PUT', `/shipment/${shipmentIds[1]}/delivered`);

  const body = { shipmentIds: [...shipmentIds, randomUUID()] };
  const voided = (await admin.call('POST', '/shipments/void', { body })).as(bulkRows).rows;

  expect(codes(voided)).toEqual([null, 'shipment_delivered', 'not_found']);
  expect(voided.map(({ number }) => number)).toEqual([
    orders[0]?.order.number,
    orders[1]?.order.number,
    null,
  ]);
});

test('Many shipments are delivered at once, each told of once, and taken back the same way', async () => {
  const orders = await Promise.all([1, 2].map(() => payOrder(api(), buyer)));
  const { rows } = (await shipRows(orders.map(({ order }) => ({ order: order._id })))).as(
    shippedRows,
  );
  const [first, second] = rows.map(({ shipmentId }) => shipmentId);
  const deliver = async (delivered: boolean) => {
    const body = { shipmentIds: [first, randomUUID(), second, second], delivered };
    return (await admin.call('POST', '/shipments/delivered', { body })).as(bulkRows).rows;
  };
  const numbers = orders.map(({ order }) => order.number);

  const delivered = await deliver(true);

  expect(codes(delivered)).toEqual([null, 'not_found', null, null]);
  expect(delivered.map(({ number }) => number)).toEqual([numbers[0], null, numbers[1], numbers[1]]);
  for (const { order } of orders) {
    expect(await readOrder(buyer, order._id)).toMatchObject({ fulfillment: 'delivered' });
    expect(await mailsOf(api(), order._id, 'order.delivered')).toHaveLength(1);
  }

  expect(codes(await deliver(false))).toEqual([null, 'not_found', null, null]);
  for (const { order } of orders) {
    expect(await readOrder(buyer, order._id)).toMatchObject({ fulfillment: 'shipped' });
    expect(await mailsOf(api(), order._id, 'order.delivered')).toEqual([]);
  }
});

test('Orders go from to pick over packed to shipped, and the counts with them', async () => {
  const { order } = await payOrder(api(), buyer, [10, 20]);
  const { order: other } = await payOrder(api(), buyer);
  const isIn = async (name: string) => (await stage(name)).some(({ _id }) => _id === order._id);
  const counts = async () => (await admin.call('GET', '/fulfillment/counts')).as(fulfillCounts);
  const before = await counts();
  const toPick = await stage('pick');
  const listed = toPick.map(({ number }) => number);
  expect(listed.indexOf(order.number)).toBeLessThan(listed.indexOf(other.number));
  expect(toPick.find(({ _id }) => _id === order._id)).toMatchObject({
    number: order.number,
    lines: 2,
    units: 30,
    unitsToShip: 30,
    fulfillment: 'pending',
    needsReview: false,
    tracking: [],
  });

  expect(codes(await pack([order._id, randomUUID()]))).toEqual([null, 'not_found']);
  expect(codes(await pack([order._id]))).toEqual([null]);
  expect([await isIn('pick'), await isIn('packed')]).toEqual([false, true]);
  await pack([order._id], false);
  expect([await isIn('pick'), await isIn('packed')]).toEqual([true, false]);
  await pack([order._id]);
  expect(await counts()).toMatchObject({ pick: before.pick - 1, packed: before.packed + 1 });

  const { _id: carrierId, name } = await newCarrier(admin);
  await shipRows([{ order: order.number, carrierId, trackingNumber: randomUUID() }]);
  expect([await isIn('packed'), await isIn('shipped')]).toEqual([false, true]);
  const shipped = (await stage('shipped', `&search=${order.number}`))[0];
  expect(shipped).toMatchObject({ unitsToShip: 0, tracking: [{ carrier: name }] });
  expect(codes(await pack([order._id]))).toEqual(['order_has_shipped']);
  expect(codes(await pack([order._id], false))).toEqual(['order_has_shipped']);
});

test('A partly shipped order is to be picked again', async () => {
  const { order } = await payOrder(api(), buyer, [10]);
  const lines = [{ productId: order.lines[0]?.productId, quantity: 4 }];
  const body = { carrierId: null, trackingNumber: null, lines };
  await admin.call('POST', `/order/${order._id}/shipments`, { body });
  expect((await stage('pick')).find(({ _id }) => _id === order._id)).toMatchObject({
    fulfillment: 'partly_shipped',
    unitsToShip: 6,
  });
});

test('An unpaid order is not packed', async () => {
  const unpaid = await placeOne(buyer, await stockProduct(api()));
  expect(codes(await pack([unpaid._id]))).toEqual(['order_not_paid']);
});

test('No rows, too many rows and a row without an order are refused whole', async () => {
  const many = Array.from({ length: 501 }, () => ({ order: 'KS-1' }));
  expectFieldErrors(await shipRows([]), 'rows');
  expectFieldErrors(await shipRows(many), 'rows');
  expectFieldErrors(await shipRows([{ order: ' ' }]), 'rows.0.order');
  const body = { orderIds: [], packed: true };
  expectFieldErrors(await admin.call('POST', '/fulfillment/packed', { body }), 'orderIds');
});
