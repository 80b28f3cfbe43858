import { randomUUID } from 'node:crypto';
import { order } from '@kerf/contract/schemas/order';
import { type Shipment, shipment } from '@kerf/contract/schemas/shipment';
import { SHIPMENT_UNDO_SECONDS } from '@kerf/domain/fulfillment';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder, ship } from '../harness/purchase.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { eventsOf, mailsOf, newCarrier, payOrder, productOf } from './paid-order.ts';

const api = useApi();
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
});

const nothing = { carrierId: null, trackingNumber: null };
const send = (orderId: string, body: object, headers = {}) =>
  admin.call('POST', `/order/${orderId}/shipments`, { body: { ...nothing, ...body }, headers });
const listOf = async (person: Person, orderId: string): Promise<Shipment[]> =>
  (await person.call('GET', `/order/${orderId}/shipments`)).as(z.array(shipment));
const deliver = (id: string) => admin.call('PUT', `/shipment/${id}/delivered`);

test('A shipment names its carrier, its link and its lines, to its customer too', async () => {
  const { order: paid } = await payOrder(api(), buyer, [10, 20]);
  const { _id: carrierId, name } = await newCarrier(admin);

  const reply = await send(paid._id, { carrierId, trackingNumber: ' 1Z 99/9 ' });

  expect(reply.status).toBe(201);
  const sent = reply.as(shipment);
  expect(sent).toMatchObject({
    carrier: { _id: carrierId, name },
    trackingNumber: '1Z99/9',
    trackingUrl: 'https://parcels.example/track?id=1Z99%2F9',
    deliveredAt: null,
    lines: [
      { productId: productOf(paid, 0), quantity: 10 },
      { productId: productOf(paid, 1), quantity: 20 },
    ],
  });
  expect(await listOf(buyer, paid._id)).toEqual([sent]);
  expect(await readOrder(buyer, paid._id)).toMatchObject({
    status: 'Shipped',
    fulfillment: 'shipped',
    shippedAt: sent.shippedAt,
  });
});

test('An order ships in parts, each told to its customer once, and is delivered with the last', async () => {
  const { order: paid } = await payOrder(api(), buyer, [10, 20]);
  const part = { lines: [{ productId: productOf(paid), quantity: 4 }] };
  const first = (await send(paid._id, part)).as(shipment);
  const partly = await readOrder(buyer, paid._id);
  expect(partly).toMatchObject({
    status: 'Pending',
    fulfillment: 'partly_shipped',
    shippedAt: null,
  });
  expect(partly.lines[0]).toMatchObject({ shipped: 4, toShip: 6 });

  const rest = (await send(paid._id, {})).as(shipment);
  expect(rest.lines.map(({ quantity }) => quantity)).toEqual([6, 20]);
  await deliver(first._id);
  expect(await readOrder(buyer, paid._id)).toMatchObject({ fulfillment: 'shipped' });
  const { deliveredAt } = (await deliver(rest._id)).as(shipment);
  expect((await deliver(rest._id)).as(shipment)).toMatchObject({ deliveredAt });
  expect(await readOrder(buyer, paid._id)).toMatchObject({
    status: 'Shipped',
    fulfillment: 'delivered',
  });

  const events = [first._id, rest._id].map((id) => `order.shipped:${id}`);
  expect(await mailsOf(api(), paid._id, 'order.shipped')).toEqual(events);
  expect(await mailsOf(api(), paid._id, 'order.delivered')).toHaveLength(2);
});

test('Every change of a shipment is recorded with who made it, from what to what', async () => {
  const { order: paid } = await payOrder(api(), buyer);
  const { _id: shipmentId } = (await send(paid._id, { trackingNumber: randomUUID() })).as(shipment);
  await deliver(shipmentId);
  await admin.call('DELETE', `/shipment/${shipmentId}/delivered`);
  await admin.call('DELETE', `/shipment/${shipmentId}`);

  const events = (await eventsOf(api(), paid._id)).filter(
    ({ actorId }) => actorId === admin.userId,
  );
  expect(events.map(({ action }) => action)).toEqual([
    'order.ship',
    'order.fulfillment',
    'order.deliver',
    'order.fulfillment',
    'order.undo-delivery',
    'order.fulfillment',
    'order.void-shipment',
    'order.fulfillment',
  ]);
  expect(events[0]?.detail).toMatchObject({ shipmentId, changes: { units: { from: 0, to: 10 } } });
});

test('A void shipment is gone, its units can ship again, and its customer is not told', async () => {
  const { order: paid } = await payOrder(api(), buyer);
  const trackingNumber = randomUUID();
  const sent = (await send(paid._id, { trackingNumber })).as(shipment);

  expect((await admin.call('DELETE', `/shipment/${sent._id}`)).status).toBe(200);

  expect(await listOf(buyer, paid._id)).toEqual([]);
  expect(await mailsOf(api(), paid._id, 'order.shipped')).toEqual([]);
  expect(await readOrder(buyer, paid._id)).toMatchObject({ status: 'Pending', shippedAt: null });
  expect((await send(paid._id, { trackingNumber })).status).toBe(201);
  expectProblem(await admin.call('DELETE', `/shipment/${sent._id}`), 'not_found');
  expectProblem(await deliver(sent._id), 'not_found');
});

test('The mails of a shipment and of its delivery wait until neither can be undone by a click', async () => {
  const { order: paid } = await payOrder(api(), buyer);
  await deliver((await send(paid._id, {})).as(shipment)._id);

  const mails = await api()
    .db.selectFrom('mails')
    .select(['kind', 'created_at', 'next_try_at'])
    .where('order_id', '=', paid._id)
    .where('kind', 'in', ['order.shipped', 'order.delivered'])
    .execute();
  const pauses = mails.map((mail) => mail.next_try_at.getTime() - mail.created_at.getTime());
  expect(pauses).toHaveLength(2);
  expect(Math.min(...pauses)).toBeGreaterThan(SHIPMENT_UNDO_SECONDS * 1000);
});

test('A delivered shipment is not voided, by itself or by the status', async () => {
  const { order: paid } = await payOrder(api(), buyer);
  const sent = (await send(paid._id, {})).as(shipment);
  await deliver(sent._id);

  expectProblem(await admin.call('DELETE', `/shipment/${sent._id}`), 'shipment_delivered');
  expectProblem(await ship(admin, paid._id, 'Pending'), 'shipment_delivered');
  expect(await listOf(buyer, paid._id)).toMatchObject([{ _id: sent._id }]);
});

test('The status Shipped ships all that is left without tracking, and Pending voids it', async () => {
  const { order: paid } = await payOrder(api(), buyer, [10, 20]);
  await send(paid._id, { lines: [{ productId: productOf(paid), quantity: 1 }] });

  const shipped = (await ship(admin, paid._id)).as(order);
  expect(shipped).toMatchObject({ status: 'Shipped', fulfillment: 'shipped' });
  const parcels = await listOf(buyer, paid._id);
  expect(parcels.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1], [9, 20]]);
  expect(parcels[1]).toMatchObject({ carrier: null, trackingNumber: null, trackingUrl: null });

  const back = (await ship(admin, paid._id, 'Pending')).as(order);
  expect(back).toMatchObject({ status: 'Pending', fulfillment: 'pending', shippedAt: null });
  expect(await listOf(buyer, paid._id)).toEqual([]);
  expect(await mailsOf(api(), paid._id, 'order.shipped')).toEqual([]);
});

test('More than is left, an unknown product, and nothing left are refused, and nothing ships', async () => {
  const { order: paid } = await payOrder(api(), buyer, [10]);
  const of = (quantity: number, productId = productOf(paid)) => ({
    lines: [{ productId, quantity }],
  });
  await send(paid._id, of(7));

  const problem = expectProblem(await send(paid._id, of(4)), 'too_many_units');
  expect(problem.detail).toContain('3 left to ship, not 4');
  const twice = { lines: [...of(2).lines, ...of(2).lines] };
  expectProblem(await send(paid._id, twice), 'too_many_units');
  expectFieldErrors(await send(paid._id, of(1, randomUUID())), 'lines.0.productId');
  expectFieldErrors(await send(paid._id, { lines: [] }), 'lines');
  expectFieldErrors(await send(paid._id, of(0)), 'lines.0.quantity');
  expectFieldErrors(await send(paid._id, { carrierId: randomUUID() }), 'carrierId');
  expectFieldErrors(await send(paid._id, { trackingNumber: '1Z\u0000' }), 'trackingNumber');
  expect((await readOrder(buyer, paid._id)).lines[0]).toMatchObject({ shipped: 7, toShip: 3 });

  await send(paid._id, {});
  expectProblem(await send(paid._id, {}), 'nothing_to_ship');
});

test('A tracking number is taken once per carrier, and the refusal names the other order', async () => {
  const [one, other] = [await payOrder(api(), buyer), await payOrder(api(), buyer)];
  const { _id: carrierId } = await newCarrier(admin);
  await send(one.order._id, { carrierId, trackingNumber: 'abc 123' });

  const body = { carrierId, trackingNumber: 'ABC123' };
  const refused = expectProblem(await send(other.order._id, body), 'tracking_number_taken');
  expect(refused).toMatchObject({ orderId: one.order._id, number: one.order.number });
  expect(refused.detail).toContain(one.order.number);
  expect(await listOf(buyer, other.order._id)).toEqual([]);
  const elsewhere = { ...body, carrierId: (await newCarrier(admin))._id };
  expect((await send(other.order._id, elsewhere)).status).toBe(201);
});

test('Two orders in one parcel share its number once that is confirmed', async () => {
  const [one, other] = [await payOrder(api(), buyer), await payOrder(api(), buyer)];
  const body = { trackingNumber: randomUUID() };
  await send(one.order._id, body);

  const refused = expectProblem(await send(other.order._id, body), 'tracking_number_taken');
  expect(refused.detail).toContain('confirm that both go in one parcel');
  const shared = await send(other.order._id, { ...body, sharesNumber: true });
  expect(shared.as(shipment).trackingNumber).toBe(body.trackingNumber);
});

test('An unpaid, an unknown and a deleted order do not ship', async () => {
  const unpaid = await placeOne(buyer, await stockProduct(api()));
  expectProblem(await send(unpaid._id, {}), 'order_not_paid');
  await buyer.call('DELETE', `/order/${unpaid._id}`);
  expectProblem(await send(unpaid._id, {}), 'not_found');
  expectProblem(await send(randomUUID(), {}), 'not_found');
});

test('An order of which money went back does not ship before that is reviewed', async () => {
  const { order: paid, intent } = await payOrder(api(), buyer);
  await refundAtStripe(api(), intent, 100);
  expectProblem(await send(paid._id, {}), 'order_needs_review');
  expect(await listOf(buyer, paid._id)).toEqual([]);
});

test('The same shipment sent twice under one key ships once', async () => {
  const { order: paid } = await payOrder(api(), buyer, [10]);
  const part = { lines: [{ productId: productOf(paid), quantity: 2 }] };
  const key = { 'idempotency-key': randomUUID() };

  const replies = await Promise.all([1, 2, 3].map(() => send(paid._id, part, key)));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await listOf(buyer, paid._id)).toHaveLength(1);
  expectProblem(await send(paid._id, {}, key), 'idempotency_key_reused');
});

test('Others see nothing of an order’s shipments', async () => {
  const { order: paid } = await payOrder(api(), buyer);
  await send(paid._id, {});
  const other = await signIn(api());
  expectProblem(await other.call('GET', `/order/${paid._id}/shipments`), 'not_found');
});
