import { randomUUID } from 'node:crypto';
import { shipment } from '@kerf/contract/schemas/shipment';
import { beforeAll, expect, test } from 'vitest';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { refundTo, someUnits } from '../harness/refund.ts';
import { useApi } from '../harness/use-api.ts';
import { payOrder, productOf } from '../shipments/paid-order.ts';
import { fetchPdf } from './documents-of.ts';

const api = useApi();
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
});

const slipOf = (orderId: string, shipmentId: string) =>
  `/order/${orderId}/documents/${shipmentId}.pdf`;

test('Each parcel has its slip, and a slip says what was refunded instead of shipped', async () => {
  const { order, intent } = await payOrder(api(), buyer, [10]);
  const productId = productOf(order);
  const body = { carrierId: null, trackingNumber: 'PARCEL1', lines: [{ productId, quantity: 3 }] };
  const sent = await admin.call('POST', `/order/${order._id}/shipments`, { body });
  const purchase = { orderId: order._id, productId, buyer, intent };
  await refundTo('succeeded', admin, purchase, someUnits(purchase, 4));

  const slip = await fetchPdf(api(), admin, slipOf(order._id, sent.as(shipment)._id));
  const parcel = (await pdfPages(slip.bytes)).join();
  expect(parcel).toContain('In this shipment');
  expect(parcel).toContain('PARCEL1');
  expect(parcel).toContain('4 refunded');
  const left = await fetchPdf(api(), admin, `/order/${order._id}/documents/packing-slip.pdf`);
  expect((await pdfPages(left.bytes)).join()).toContain('4 refunded');
});

test('A slip of another order’s parcel, of an unknown one, or for a customer there is not', async () => {
  const [one, other] = [await payOrder(api(), buyer), await payOrder(api(), buyer)];
  const body = { carrierId: null, trackingNumber: null };
  const sent = await admin.call('POST', `/order/${one.order._id}/shipments`, { body });
  const { _id: id } = sent.as(shipment);
  expectProblem(await admin.call('GET', slipOf(other.order._id, id)), 'not_found');
  expectProblem(await admin.call('GET', slipOf(one.order._id, randomUUID())), 'not_found');
  expectProblem(await buyer.call('GET', slipOf(one.order._id, id)), 'not_found');
});
