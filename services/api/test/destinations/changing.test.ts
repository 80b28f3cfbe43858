import { randomUUID } from 'node:crypto';
import { type Order, order as orderReply, placed } from '@kerf/contract/schemas/order';
import { plannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { beforeAll, expect, test } from 'vitest';
import { documentsOf, fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, readOrder } from '../harness/purchase.ts';
import { readRefunds } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { chargeForBoth, linz, paidSplit, parcel, place, split } from './two-plants.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
const [haulage, collect] = [1, 2].map(() => randomUUID());
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id: productId } = await stockProduct(api(), { priceCents: 1999, stock: 1_000_000 }));
  await chargeForBoth(admin, [
    { id: collect, name: 'Pick-up', words: '', kind: 'pick-up' },
    { id: haulage, name: 'Haulage', words: '', kind: 'quoted', zoneIds: [] },
  ]);
});

const placedBy = async (buyer: Person): Promise<Order> =>
  (await place(buyer, split(productId, 12, 9))).as(placed).order;
const ask = (id: string, body: object) =>
  admin.call('POST', `/order/${id}/shipping-plan`, { body });

/** Plans a change and makes it. */
async function change(id: string, body: object): Promise<Order> {
  const { seen } = (await ask(id, body)).as(plannedShippingChange);
  const reply = await admin.call('PUT', `/order/${id}/shipping`, { body: { ...body, seen } });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(orderReply);
}

const reason = 'Agreed by phone.';
const bonn = sampleAddress({ ...linz, city: 'Bonn', country: 'DE', postalCode: '53111' });
const bend = sampleAddress({ country: 'US', region: 'US-OR', postalCode: '97702' });
const graz = sampleAddress({ ...linz, city: 'Graz', postalCode: '8010' });

test('One address of an unpaid order costs what staff name, and the others what they did', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await placedBy(buyer);
  const plan = await ask(id, { destination: 1, price: 30, reason });
  expect(plan.json).toMatchObject({
    address: expect.stringContaining('4020 Linz'),
    methods: expect.arrayContaining([expect.objectContaining({ name: 'Parcel', price: 25 })]),
    before: { method: 'Parcel', shipping: 25, tax: 89.98, total: 552.77 },
    after: { method: 'Parcel', shipping: 30, tax: 90.98, total: 558.77 },
  });
  const changed = await change(id, { destination: 1, price: 30, reason });
  expect(changed).toMatchObject({
    shipping: 48,
    tax: 90.98,
    totalPrice: 558.77,
    destinations: [{ shipping: 18 }, { shipping: 30 }],
  });
  const { text } = await caught(api(), buyer.email, /Shipping of order .+ changed/);
  expect(text).toMatch(
    /to address 1, Parcel\s+\$18\.00\s+Shipping to address 2, Parcel\s+\$30\.00/,
  );
  expect(text).not.toContain('It ships by');
  await beginPayment(api(), buyer, { orderId: id, totalPrice: 558.77 });
});

test('A part that goes to another country is taxed there, is found there, and leaves the other part alone', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await placedBy(buyer);
  const changed = await change(id, { destination: 1, shipTo: bonn, shippingMethod: parcel });
  // 19% of 239.88, 179.91, and of 18.00 twice.
  expect(changed).toMatchObject({
    shipping: 36,
    tax: 86.6,
    totalPrice: 542.39,
    shipTo: { city: 'Berlin' },
    destinations: [{ shipping: 18 }, { shipping: 18, shipTo: { city: 'Bonn' } }],
  });
  expect((await buyer.call('GET', '/orders?search=Bonn')).text).toContain(id);
  expect((await buyer.call('GET', '/orders?search=4020')).text).not.toContain(id);
  // 8.875% there, and 19% of what still goes to Berlin.
  const inOregon = await change(id, { destination: 1, shipTo: bend, price: 18, reason });
  expect(inOregon).toMatchObject({ tax: 66.57 });
});

test('Of a paid order, what an address ships for less goes back with its tax, and its place of taxation stays', async () => {
  const { orderId, buyer } = await paidSplit(api(), await signIn(api()), productId);
  const { detail } = expectProblem(
    await ask(orderId, { destination: 1, shipTo: bonn }),
    'tax_place_changed',
  );
  expect(detail).toContain('taxed for Austria, and would ship to Germany.');
  const changed = await change(orderId, { destination: 1, shipTo: graz, price: 10, reason });
  // $15.00 and 20% of it.
  expect(changed).toMatchObject({
    totalPrice: 552.77,
    refundedTotal: 18,
    destinations: [{ shipTo: { city: 'Berlin' } }, { shipTo: { city: 'Graz' } }],
  });
  await api().stripe.settled();
  expect(await readRefunds(admin, { orderId })).toMatchObject({ refundable: 534.77 });
  const note = await until('the credit note', async () =>
    (await documentsOf(buyer, orderId)).find(({ kind }) => kind === 'credit-note'),
  );
  const { bytes } = await fetchPdf(api(), buyer, `/order/${orderId}/documents/${note.file}`);
  expect((await pdfPages(bytes)).join()).toMatch(/Shipping to address 2, Parcel\s+-\$15\.00/);
  // Changed again, from what is left.
  const dearer = await ask(orderId, { destination: 1, price: 25, reason });
  expect(dearer.json).toMatchObject({ before: { shipping: 10 }, waived: 15 });
});

test('A part may be picked up, and is taxed where the shop is then', async () => {
  const { _id: id } = await placedBy(await signIn(api()));
  expect(await change(id, { destination: 1, shippingMethod: collect })).toMatchObject({
    shipping: 18,
    tax: 83.18,
    destinations: [{ shipping: 18 }, { shipping: 0, shippingMethod: { name: 'Pick-up' } }],
  });
});

test('What is no address of the order, or has no price, is refused, and of two admins the second is told', async () => {
  const { _id: id } = await placedBy(await signIn(api()));
  expectFieldErrors(await ask(id, { destination: 2, price: 1, reason }), 'destination');
  expectFieldErrors(await ask(id, { destination: 1, shippingMethod: haulage }), 'price');
  const body = { destination: 1, price: 30, reason };
  const { seen } = (await ask(id, body)).as(plannedShippingChange);
  await change(id, { price: 1, reason });
  const late = await admin.call('PUT', `/order/${id}/shipping`, { body: { ...body, seen } });
  expectProblem(late, 'record_changed');
  expect(await readOrder(admin, id)).toMatchObject({
    destinations: [{ shipping: 1 }, { shipping: 25 }],
  });
});
