import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import {
  checkedShipRows,
  fulfillOrder,
  shipment,
  shippedRows,
} from '@kerf/contract/schemas/shipment';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught, mailsOf, makeDue } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { readOrder } from '../harness/purchase.ts';
import { refundTo } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { chargeForBoth, paidSplit, place, split } from './two-plants.ts';

const api = useApi({ mails: true });
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id: productId } = await stockProduct(api(), { stock: 1_000_000 }));
  await chargeForBoth(admin);
});

const purchase = async () => paidSplit(api(), await signIn(api()), productId);
const ship = (orderId: string, body: object) =>
  admin.call('POST', `/order/${orderId}/shipments`, {
    body: { carrierId: null, trackingNumber: null, ...body },
  });
const textOf = async (path: string) => {
  const { bytes } = await fetchPdf(api(), admin, path);
  return (await pdfPages(bytes)).map((page) => page.replaceAll(/\s+/g, ' '));
};

test('A parcel goes to one address, and says which', async () => {
  const { orderId, buyer } = await purchase();
  const refused = await ship(orderId, {});
  expectFieldErrors(refused, 'destination');
  expect(refused.text).toContain('What is left goes to 2 addresses.');

  const toLinz = (await ship(orderId, { destination: 1 })).as(shipment);
  expect(toLinz).toMatchObject({ destination: 1, lines: [{ productId, quantity: 9 }] });
  expect((await readOrder(admin, orderId)).lines).toMatchObject([
    { shipped: 0, toShip: 12 },
    { shipped: 9, toShip: 0 },
  ]);
  const tooMany = { destination: 0, lines: [{ productId, quantity: 13 }] };
  expect((await ship(orderId, tooMany)).status).toBe(409);
  // What is left goes to one address, which need not be said.
  const toBerlin = (await ship(orderId, { lines: [{ productId, quantity: 12 }] })).as(shipment);
  expect(toBerlin).not.toHaveProperty('destination');
  expect((await readOrder(admin, orderId)).fulfillment).toBe('shipped');

  const [slip = ''] = await textOf(`/order/${orderId}/documents/${toLinz._id}.pdf`);
  expect(slip).toMatch(/Holzgasse 2.*Ring twice/);
  expect(slip).not.toContain('Sägeweg');
  for (const { id, kind } of await mailsOf(api(), orderId)) {
    if (kind === 'order.shipped') await makeDue(api(), id);
  }
  const told = await caught(api(), buyer.email, /Shipment 1|Parcel 1|has shipped/);
  expect(told.text).toContain('Holzgasse 2');
});

test('Each address has its slip, and what is left for each is in the list of what is to ship', async () => {
  const { orderId } = await purchase();
  const pages = await textOf(`/order/${orderId}/documents/packing-slip.pdf`);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Sägeweg 1');
  expect(pages[1]).toContain('Holzgasse 2');
  await ship(orderId, { destination: 0 });
  const [only, ...more] = await textOf(`/order/${orderId}/documents/packing-slip.pdf`);
  expect(more).toEqual([]);
  expect(only).toContain('Holzgasse 2');

  const listing = (await admin.call('GET', '/fulfillment?limit=100')).as(z.array(fulfillOrder));
  const listed = listing.find(({ _id }) => _id === orderId);
  expect(listed?.destinations).toMatchObject([{ unitsToShip: 0 }, { unitsToShip: 9 }]);
});

test('A pick list says how many units go to which address', async () => {
  const [{ order, orderId }, other] = [await purchase(), await purchase()];
  const print = async (orderIds: readonly string[]) => {
    const body = { kind: 'pick-list', orderIds };
    const { bytes } = await fetchPdf(api(), admin, '/documents/print', { method: 'POST', body });
    return (await pdfPages(bytes)).join().replaceAll(/\s+/g, ' ');
  };
  const parts = (number: string) => `${number} to address 1: 12, address 2: 9`;
  const alone = await print([orderId]);
  expect(alone).toMatch(
    /Address 1 Werk Berlin, Sägeweg 1, Berlin Address 2 Werk Linz, Holzgasse 2/,
  );
  expect(alone).toContain(parts(order.number));
  const both = await print([orderId, other.orderId]);
  expect(both).toContain(parts(order.number));
  expect(both).toContain(parts(other.order.number));
  await ship(orderId, { destination: 0 });
  expect(await print([orderId])).toContain(`${order.number} to address 2: 9`);
});

test('The history names the address of each parcel, whatever becomes of it', async () => {
  const { orderId } = await purchase();
  await ship(orderId, { destination: 1 });
  const [parcel] = (await admin.call('GET', `/order/${orderId}/shipments`)).as(z.array(shipment));
  const path = `/shipment/${parcel?._id}`;
  for (const [method, end] of [
    ['PUT', '/delivered'],
    ['DELETE', '/delivered'],
    ['DELETE', ''],
  ] as const) {
    const reply = await admin.call(method, `${path}${end}`);
    expect(reply.status, reply.text).toBeLessThan(300);
  }
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', orderId)
    .where('action', 'in', [
      'order.ship',
      'order.deliver',
      'order.undo-delivery',
      'order.void-shipment',
    ])
    .execute();
  expect(events).toHaveLength(4);
  for (const { detail } of events) expect(detail).toMatchObject({ destination: 1 });
});

test('An order set to shipped leaves one parcel to each address', async () => {
  const { orderId } = await purchase();
  const status = await admin.call('PATCH', `/order/${orderId}/status`, {
    body: { status: 'Shipped' },
  });
  expect(status.status, status.text).toBe(200);
  const parcels = (await admin.call('GET', `/order/${orderId}/shipments`)).as(z.array(shipment));
  expect(parcels.map(({ destination = 0 }) => destination).toSorted()).toEqual([0, 1]);
});

test('Many orders at once: one to several addresses ships as a parcel for each, once, and is undone as a whole', async () => {
  const { order, orderId } = await purchase();
  const rows = [{ order: order.number }];
  const checked = await admin.call('POST', '/shipments/check', { body: { rows } });
  expect(checked.as(checkedShipRows).rows).toMatchObject([{ problem: null, parcels: 2 }]);

  const options = { body: { rows }, headers: { 'idempotency-key': randomUUID() } };
  const shipped = await admin.call('POST', '/shipments/bulk', options);
  expect((await admin.call('POST', '/shipments/bulk', options)).json).toEqual(shipped.json);

  const { shipmentId, furtherShipmentIds = [] } = shipped.as(shippedRows).rows[0] ?? {};
  const shipmentIds = [shipmentId, ...furtherShipmentIds];
  const parcels = (await admin.call('GET', `/order/${orderId}/shipments`)).as(z.array(shipment));
  expect(parcels.map(({ _id }) => _id).toSorted()).toEqual(shipmentIds.toSorted());
  expect(parcels.map(({ destination = 0 }) => destination).toSorted()).toEqual([0, 1]);
  await admin.call('POST', '/shipments/void', { body: { shipmentIds } });
  expect(await readOrder(admin, orderId)).toMatchObject({ status: 'Pending' });
});

test('Many orders at once leave out one whose number would be of several parcels, and say why', async () => {
  const { order, orderId } = await purchase();
  const rows = [{ order: order.number, trackingNumber: randomUUID() }];
  const why = {
    code: 'several_parcels',
    detail: expect.stringContaining('goes to 2 addresses, one parcel for each. Clear the tracking'),
  };
  const checked = await admin.call('POST', '/shipments/check', { body: { rows } });
  expect(checked.as(checkedShipRows).rows).toMatchObject([{ problem: why }]);
  const reply = await admin.call('POST', '/shipments/bulk', { body: { rows } });
  expect(reply.as(shippedRows).rows).toMatchObject([{ problem: why, shipmentId: null }]);
  await ship(orderId, { destination: 1 });
  const again = await admin.call('POST', '/shipments/bulk', { body: { rows } });
  expect(again.text).toContain('"problem":null');
});

test('Units of both addresses leave the shelf together, and come back together', async () => {
  const buyer = await signIn(api());
  const { id } = await stockProduct(api(), { stock: 40 });
  const shelf = () =>
    api()
      .db.selectFrom('products')
      .select(['on_hand', 'held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { order } = (await place(buyer, split(id, 10, 8))).as(placed);
  expect(await shelf()).toEqual({ on_hand: 40, held: 18 });
  await buyer.call('DELETE', `/order/${order._id}`);
  expect(await shelf()).toEqual({ on_hand: 40, held: 0 });
  const purchase = await paidSplit(api(), buyer, id);
  expect(await shelf()).toEqual({ on_hand: 19, held: 0 });
  await refundTo('succeeded', admin, purchase, { kind: 'whole', restock: true });
  expect(await shelf()).toEqual({ on_hand: 40, held: 0 });
});
