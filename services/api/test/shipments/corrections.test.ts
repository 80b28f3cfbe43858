import { randomUUID } from 'node:crypto';
import { type Shipment, shipment } from '@kerf/contract/schemas/shipment';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { readOrder } from '../harness/purchase.ts';
import { useApi } from '../harness/use-api.ts';
import { eventsOf, mailsOf, newCarrier, payOrder } from './paid-order.ts';

const api = useApi();
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
});

const nothing = { carrierId: null, trackingNumber: null };

/** A shipment with a wrong number. */
async function shipped(): Promise<Shipment> {
  const { order } = await payOrder(api(), buyer);
  const body = { ...nothing, trackingNumber: randomUUID() };
  return (await admin.call('POST', `/order/${order._id}/shipments`, { body })).as(shipment);
}

const before = ({ carrier, service, trackingNumber }: Shipment) => ({
  carrierId: carrier?._id ?? null,
  service: service ?? null,
  trackingNumber,
});
const correct = (wrong: Shipment, body: object) =>
  admin.call('PUT', `/shipment/${wrong._id}`, {
    body: { ...nothing, before: before(wrong), ...body },
  });
const shippedMails = (orderId: string) => mailsOf(api(), orderId, 'order.shipped');
const markSent = (orderId: string) =>
  sql`update mails set state = 'sent', sent_at = now() where order_id = ${orderId}`.execute(
    api().db,
  );

test('A corrected shipment keeps its units and dates, and its trace says what was wrong', async () => {
  const wrong = await shipped();
  const { _id: carrierId, name } = await newCarrier(admin);
  const label = { carrierId, service: 'Ground', trackingNumber: randomUUID() };

  const right = (await correct(wrong, label)).as(shipment);

  const { trackingUrl, ...rest } = right;
  expect(rest).toEqual({
    ...wrong,
    carrier: { _id: carrierId, name },
    service: 'Ground',
    trackingNumber: label.trackingNumber,
    trackingUrl: undefined,
  });
  expect(trackingUrl).toContain(label.trackingNumber);
  const list = await buyer.call('GET', `/order/${wrong.orderId}/shipments`);
  expect(list.as(z.array(shipment))).toEqual([right]);
  expect((await eventsOf(api(), wrong.orderId)).at(-1)).toEqual({
    action: 'order.correct-shipment',
    actorId: admin.userId,
    detail: {
      shipmentId: wrong._id,
      changes: {
        carrier: { from: null, to: name },
        service: { from: null, to: 'Ground' },
        trackingNumber: { from: wrong.trackingNumber, to: label.trackingNumber },
      },
    },
  });
  expect(await readOrder(buyer, wrong.orderId)).toMatchObject({ fulfillment: 'shipped' });
});

test('A second mail leaves only on request, and not while the first one still waits', async () => {
  const wrong = await shipped();
  const first = { trackingNumber: randomUUID(), mailCustomer: true };
  const right = (await correct(wrong, first)).as(shipment);
  expect(await shippedMails(wrong.orderId)).toHaveLength(1);
  await markSent(wrong.orderId);

  const other = (await correct(right, { trackingNumber: randomUUID() })).as(shipment);
  expect(await shippedMails(wrong.orderId)).toHaveLength(1);

  const last = { trackingNumber: randomUUID(), mailCustomer: true };
  expect((await correct(other, last)).status).toBe(200);
  // Repeated, since its answer was lost.
  expect((await correct(other, last)).status).toBe(200);
  const mails = await api()
    .db.selectFrom('mails')
    .select('content')
    .where('order_id', '=', wrong.orderId)
    .where('kind', '=', 'order.shipped')
    .orderBy('created_at')
    .execute();
  const shipmentId = wrong._id;
  expect(mails.map(({ content }) => content)).toEqual([
    { shipmentId },
    { shipmentId, corrects: `order.shipped:${shipmentId}` },
  ]);
});

test('Of two who correct a shipment at once, the second is told of the first', async () => {
  const wrong = await shipped();
  const [one, other] = [randomUUID(), randomUUID()];
  expect((await correct(wrong, { trackingNumber: one })).status).toBe(200);
  expectProblem(await correct(wrong, { trackingNumber: other }), 'record_changed');
});

test('A correction to a number that another order has is refused until it is confirmed', async () => {
  const [wrong, other] = [await shipped(), await shipped()];
  const body = { trackingNumber: other.trackingNumber };
  expectProblem(await correct(wrong, body), 'tracking_number_taken');
  expect((await correct(wrong, { ...body, sharesNumber: true })).status).toBe(200);
});

test('A delivered shipment is corrected too; a void one and an unknown carrier are refused', async () => {
  const wrong = await shipped();
  await admin.call('PUT', `/shipment/${wrong._id}/delivered`);
  const right = (await correct(wrong, { trackingNumber: randomUUID() })).as(shipment);
  expectFieldErrors(await correct(right, { carrierId: randomUUID() }), 'carrierId');

  await admin.call('DELETE', `/shipment/${wrong._id}/delivered`);
  await admin.call('DELETE', `/shipment/${wrong._id}`);
  expectProblem(await correct(right, { trackingNumber: randomUUID() }), 'not_found');
});
