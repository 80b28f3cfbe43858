import { randomUUID } from 'node:crypto';
import { type Order, order as orderOnWire, placed } from '@kerf/contract/schemas/order';
import { plannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enterDueTax } from '../../src/money/tax-books/enter-due-tax.ts';
import { chargeForBoth, linz, parcel, place, split } from '../destinations/two-plants.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, readOrder } from '../harness/purchase.ts';
import { refundTo } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000, TAX_SERVICE: 'stripe' } });
const haulage = randomUUID();
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id: productId } = await stockProduct(api(), { priceCents: 1_999, stock: 1_000_000 }));
  await chargeForBoth(admin, [
    { id: haulage, name: 'Haulage', words: '', kind: 'quoted', zoneIds: [] },
  ]);
});
afterEach(() => api().stripe.setTax({}));

const placedBy = async (buyer: Person, changes: object = {}): Promise<Order> =>
  (await place(buyer, { ...split(productId, 12, 9), ...changes })).as(placed).order;

const ask = (id: string, body: object) =>
  admin.call('POST', `/order/${id}/shipping-plan`, { body });

/** Plans a change and makes it; `choice` is what to do about a difference. */
async function change(id: string, body: object, choice: object = {}): Promise<Order> {
  const { seen } = (await ask(id, body)).as(plannedShippingChange);
  const reply = await admin.call('PUT', `/order/${id}/shipping`, {
    body: { ...body, ...choice, seen },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(orderOnWire);
}

async function pay(buyer: Person, orderId: string) {
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await api().stripe.settled();
  return { buyer, orderId, intent, productId };
}

/** What Stripe's books have of an order's sales and of what went back of each, with tax. */
async function booked(orderId: string) {
  await enterDueTax(api().deps);
  await enterDueTax(api().deps);
  const entries = await api()
    .db.selectFrom('tax_book_entries')
    .select(['service_id', 'kind', 'destination'])
    .where('order_id', '=', orderId)
    .execute();
  const made = await api().stripe.taxTransactions();
  const amountOf = (id: string | null) => {
    const { wire, lines = [] } = made.find((one) => one.id === id) ?? {};
    const all = wire?.shipping_cost ? [...lines, wire.shipping_cost] : lines;
    const flat = Number(wire?.metadata?.flat_amount ?? 0);
    return all.reduce((sum, one) => sum + one.amount + one.amount_tax, -flat);
  };
  const sumsOf = (kind: string) =>
    [0, 1].map((number) =>
      entries
        .filter((one) => one.kind === kind && (one.destination ?? 0) === number)
        .reduce((sum, one) => sum + amountOf(one.service_id), 0),
    );
  const countries = entries
    .filter(({ kind }) => kind === 'sale')
    .toSorted((one, other) => (one.destination ?? 0) - (other.destination ?? 0))
    .map(({ service_id: id }) => made.find((one) => one.id === id)?.wire.customer_details)
    .map((details) => details?.address?.country);
  return { countries, sales: sumsOf('sale'), back: sumsOf('reversal') };
}

test('Each address is asked about, and entered as a sale of its own', async () => {
  const buyer = await signIn(api());
  const order = await placedBy(buyer);
  // 19% of 239.88, 18.00, 179.91 and 25.00.
  expect(order).toMatchObject({ tax: 87.93, totalPrice: 550.72 });
  await pay(buyer, order._id);
  const { countries, sales } = await booked(order._id);
  expect(countries).toEqual(['DE', 'AT']);
  expect(sales).toEqual([30_688, 24_384]);
});

test('A refund goes off the sales that it names, an amount off each, and all of it leaves nothing', async () => {
  const buyer = await signIn(api());
  const purchase = await pay(buyer, (await placedBy(buyer))._id);
  const refund = (body: Record<string, unknown>) => refundTo('succeeded', admin, purchase, body);
  const units = [{ productId, quantity: 4, destination: 1 }];
  await refund({ kind: 'lines', lines: units, shipping: 5, furtherShipping: [7] });
  // 5.00 with 0.95; four blades of 19.99 with 15.19, and 7.00 with 1.33.
  expect((await booked(purchase.orderId)).back).toEqual([-595, -10_348]);
  await refund({ kind: 'amount', amount: 10.01 });
  const split = (await booked(purchase.orderId)).back;
  expect(split.reduce((sum, one) => sum + one, 0)).toBe(-595 - 10_348 - 1_001);
  expect(split.every((one, number) => one < ([-595, -10_348][number] ?? 0))).toBe(true);
  await refund({ kind: 'whole' });
  expect((await booked(purchase.orderId)).back).toEqual([-30_688, -24_384]);
});

test('What is quoted later is asked about again with its price, and entered like any other sale', async () => {
  const buyer = await signIn(api());
  const quoted = [{ shipTo: linz, shippingMethod: haulage }];
  const { _id: id } = await placedBy(buyer, { destinations: quoted });
  const body = { further: [{ destination: 1, price: 40 }] };
  const quote = () => admin.call('PUT', `/order/${id}/shipping-price`, { body });
  await api().stripe.failNext({ kind: '503', count: 1, path: '/v1/tax/calculations' });
  expectProblem(await quote(), 'tax_unavailable');
  expect(await readOrder(buyer, id)).toMatchObject({ shippingToQuote: true });
  // 19% of 40.00 is 7.60.
  const { totalPrice } = (await quote()).as(orderOnWire);
  expect(totalPrice).toBe(568.57);
  await pay(buyer, id);
  expect((await booked(id)).sales).toEqual([30_688, 26_169]);
});

test('An order to one address that is quoted later is entered too', async () => {
  const buyer = await signIn(api());
  const lines = [{ productId, quantity: 12 }];
  const { _id: id } = await placedBy(buyer, { lines, destinations: [], shippingMethod: haulage });
  await admin.call('PUT', `/order/${id}/shipping-price`, { body: { price: 18 } });
  await pay(buyer, id);
  expect((await booked(id)).sales).toEqual([30_688, 0]);
});

test('Another address or price of an unpaid order is asked about again', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await placedBy(buyer);
  const graz = sampleAddress({ ...linz, city: 'Graz', postalCode: '8010' });
  const body = { destination: 1, shipTo: graz, shippingMethod: parcel, price: 40, reason: 'Far' };
  expect(await change(id, body)).toMatchObject({ totalPrice: 568.57, shipping: 58 });
  await pay(buyer, id);
  expect((await booked(id)).sales).toEqual([30_688, 26_169]);
});

test('A paid order may go where the service taxes it as it was, and nowhere else', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await placedBy(buyer);
  await pay(buyer, id);
  const graz = sampleAddress({ ...linz, city: 'Graz', postalCode: '8010' });
  const moved = { destination: 1, shipTo: graz, shippingMethod: parcel };
  await api().stripe.setTax({ percent: 7 });
  expectProblem(await ask(id, moved), 'tax_place_changed');
  await api().stripe.setTax({});
  expect(await change(id, moved)).toMatchObject({
    totalPrice: 550.72,
    destinations: [{}, { shipTo: { city: 'Graz' } }],
  });
  expect((await booked(id)).sales).toEqual([30_688, 24_384]);
});

test('A difference in shipping is asked about, and entered as a sale and as what goes back of it', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await placedBy(buyer);
  await pay(buyer, id);
  const dearer = { destination: 1, price: 40, reason: 'Crane' };
  await api().stripe.failNext({ kind: '503', count: 1, path: '/v1/tax/calculations' });
  expectProblem(await ask(id, dearer), 'tax_unavailable');
  const { difference } = await change(id, dearer, { difference: 'ask' });
  // 19% of 15.00 is 2.85.
  expect(difference).toMatchObject({ amount: 17.85 });
  const orderId = difference?.orderId ?? '';
  const purchase = await pay(buyer, orderId);
  expect((await booked(orderId)).sales).toEqual([1_785, 0]);
  await refundTo('succeeded', admin, purchase, { kind: 'lines', lines: [], shipping: 5 });
  expect((await booked(orderId)).back).toEqual([-595, 0]);
  await refundTo('succeeded', admin, purchase, { kind: 'whole' });
  expect((await booked(orderId)).back).toEqual([-1_785, 0]);
  expect((await booked(id)).sales).toEqual([30_688, 24_384]);
});
