import { randomUUID } from 'node:crypto';
import { bookAddress } from '@kerf/contract/schemas/address';
import { order as orderOnWire, placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { cents, formatCents } from '@kerf/domain/money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { berlin, chargeForBoth, freight, linz, parcel, place, split } from './two-plants.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  const tiers = [[20, 1999]] as const;
  ({ id: productId } = await stockProduct(api(), { priceCents: 2499, stock: 1_000_000, tiers }));
  await chargeForBoth(admin);
});

const inCents = (dollars = 0) => Math.round(dollars * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const ordersOf = async (buyer: Person) =>
  (await api().db.selectFrom('orders').select('id').where('user_id', '=', buyer.userId).execute())
    .length;

test('Each address has its freight and its tax, and all units of a product one price', async () => {
  const buyer = await signIn(api());
  const body = { ...split(productId, 12, 9), totalPrice: 552.77 };
  const { order } = (await place(buyer, body)).as(placed);

  // 21 units: 19.99 each. Tax: 19% of 239.88 and 18.00, 20% of 179.91 and 25.00.
  expect(order).toMatchObject({ goods: 419.79, shipping: 43, tax: 89.98, totalPrice: 552.77 });
  expect(order.lines).toMatchObject([
    { productId, quantity: 12, unitPrice: 19.99, lineTotal: 239.88 },
    { productId, quantity: 9, unitPrice: 19.99, lineTotal: 179.91, destination: 1 },
  ]);
  expect(order.lines[0]).not.toHaveProperty('destination');
  expect(order.destinations).toMatchObject([
    { shipTo: berlin, shipping: 18, shippingMethod: { id: parcel } },
    { shipTo: linz, shipping: 25, shippingMethod: { id: parcel } },
  ]);
  expect(order.destinations?.[1]?.text).toContain('Holzgasse 2\n4020 Linz');
  const read = (await buyer.call('GET', `/order/${order._id}`)).as(orderOnWire);
  expect(read).toMatchObject({ destinations: order.destinations, totalPrice: 552.77 });
  const found = await buyer.call('GET', '/orders?search=Holzgasse');
  expect(found.text).toContain(order._id);
});

test('The tax that is asked for first is the one that is charged', async () => {
  const to = ({ country, region }: typeof berlin) => ({ country, region });
  const { lines } = split(productId, 12, 9);
  const asked = (at: object) => ({
    lines,
    shipping: 18,
    to: to(berlin),
    destinations: [{ shipping: 25, to: at }],
  });
  const ask = async (body: object) =>
    (await admin.call('POST', '/order-tax', { body })).as(taxAnswer);

  expect(await ask(asked(to(linz)))).toMatchObject({
    tax: 89.98,
    rows: [
      { title: 'VAT 19% for address 1', net: 257.88, tax: 49 },
      { title: 'VAT 20% for address 2', net: 204.91, tax: 40.98 },
    ],
  });
  expect(await ask(asked({ country: '', region: '' }))).toMatchObject({
    tax: null,
    missing: 'country',
    missingAt: 1,
  });
});

test('Lines, freight of each address and tax are the total on the wire, in the charge, the ledger, the invoice and the mail', async () => {
  const quantities = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 6, max: 40 }));
  await fc.assert(
    fc.asyncProperty(quantities, async ([toBerlin, toLinz]) => {
      const buyer = await signIn(api());
      const { order } = (await place(buyer, split(productId, toBerlin, toLinz))).as(placed);
      const goods = sumOf(order.lines.map(({ lineTotal }) => inCents(lineTotal)));
      const freights = (order.destinations ?? []).map(({ shipping }) => inCents(shipping));
      const tax = sumOf((order.taxRows ?? []).map((row) => inCents(row.tax)));
      const total = goods + sumOf(freights) + tax;
      expect([inCents(order.goods), inCents(order.shipping)]).toEqual([goods, sumOf(freights)]);
      expect([inCents(order.tax), inCents(order.totalPrice)]).toEqual([tax, total]);

      const intent = await beginPayment(api(), buyer, { orderId: order._id });
      await payByCard(api(), intent);
      await api().stripe.settled();
      const charge = (await api().stripe.intents()).find((each) => each.id === intent.id);
      expect(charge).toMatchObject({ amount: total, status: 'succeeded' });
      const booked = await api()
        .db.selectFrom('revenue_entries')
        .select(['amount_cents', 'tax_cents'])
        .where('order_id', '=', order._id)
        .execute();
      expect(booked).toEqual([{ amount_cents: total, tax_cents: tax }]);
      const taxed = await api()
        .db.selectFrom('tax_entries')
        .select(['net_cents', 'tax_cents'])
        .where('order_id', '=', order._id)
        .execute();
      expect(sumOf(taxed.map((row) => row.net_cents))).toBe(total - tax);
      expect(sumOf(taxed.map((row) => row.tax_cents))).toBe(tax);
      const pdf = await fetchPdf(api(), buyer, `/order/${order._id}/documents/invoice.pdf`);
      const page = (await pdfPages(pdf.bytes)).join().replaceAll(/\s+/g, ' ');
      const { text } = await caught(api(), buyer.email, /payment|receipt|paid/i);
      const words = ['Shipping to address 1, Parcel', 'Shipping to address 2, Parcel'];
      for (const said of [...words, ...[goods, ...freights, total].map(inWords)]) {
        expect(page).toContain(said);
        expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
      }
      expect(page).toMatch(/Address 1 .*Sägeweg 1.* Address 2 .*Holzgasse 2/);
    }),
    { numRuns: 3 },
  );
});

const inWords = (amount: number) => formatCents(cents(amount));

test('Bounds are those of all units of a product, and so is the stock', async () => {
  const buyer = await signIn(api());
  const few = await stockProduct(api(), { minOrder: 5, stock: 30 });
  expectProblem(await place(buyer, split(few.id, 2, 3)), 'quantity_out_of_bounds');
  expectProblem(await place(buyer, split(few.id, 16, 16)), 'quantity_out_of_bounds');
  expect((await place(buyer, split(few.id, 3, 4))).status).toBe(201);
  const { held } = await api()
    .db.selectFrom('products')
    .select('held')
    .where('id', '=', few.id)
    .executeTakeFirstOrThrow();
  expect(held).toBe(7);
});

test('An address of the book is copied, and one that is archived or another account’s is refused at its field', async () => {
  const buyer = await signIn(api());
  const kept = (await buyer.call('POST', '/addresses', { body: { address: linz } })).as(
    bookAddress,
  );
  const body = {
    ...split(productId, 12, 9),
    destinations: [{ addressId: kept._id, shippingMethod: parcel }],
  };
  const { order } = (await place(buyer, body)).as(placed);
  expect(order.destinations?.[1]?.shipTo).toEqual(linz);

  const other = await signIn(api());
  expectFieldErrors(await place(other, body), 'destinations.0.addressId');
  expect(await ordersOf(other)).toBe(0);

  await buyer.call('PATCH', `/address/${kept._id}`, { body: { isArchived: true } });
  const refused = await place(buyer, body);
  expectFieldErrors(refused, 'destinations.0.addressId');
  expect(refused.text).toContain('This address was archived. Choose another.');
  expect(await ordersOf(buyer)).toBe(1);
});

const base = () => split(productId, 12, 9);
const second = (more: object) => ({
  destinations: [{ shipTo: linz, shippingMethod: parcel, ...more }],
});

test.each([
  [
    'without an address',
    () => ({ destinations: [{ shippingMethod: parcel }] }),
    'destinations.0.shipTo',
  ],
  ['incomplete', () => second({ shipTo: { ...linz, city: '' } }), 'destinations.0.shipTo.city'],
  ['without lines', () => ({ lines: [{ productId, quantity: 12 }] }), 'destinations.0'],
  [
    'that leaves nothing for the own address',
    () => ({ lines: [{ productId, quantity: 12, destination: 1 }] }),
    'lines',
  ],
  [
    'that is not in the order',
    () => ({ lines: [...base().lines, { productId, quantity: 9, destination: 2 }] }),
    'lines.2.destination',
  ],
  [
    'beyond twenty',
    () => ({ destinations: Array.from({ length: 20 }, () => ({ shipTo: linz })) }),
    'destinations',
  ],
])('A further address %s is refused, and nothing is stored', async (_what, changes, path) => {
  const buyer = await signIn(api());
  expectFieldErrors(await place(buyer, { ...base(), ...changes() }), path);
  expect(await ordersOf(buyer)).toBe(0);
});

const at = 'Address 2, Werk Linz, Holzgasse 2, Linz: ';

test.each([
  [
    'without a method',
    () => ({ destinations: [{ shipTo: linz }] }),
    'shipping_method_required',
    `${at}Choose one of: Parcel, Freight.`,
  ],
  [
    'with a method that is gone',
    () => second({ shippingMethod: randomUUID() }),
    'shipping_method_unavailable',
    `${at}It is no longer available.`,
  ],
  [
    'for whose goods a weight is missing',
    () => second({ shippingMethod: freight }),
    'shipping_method_unavailable',
    `${at}Freight: The weight of`,
  ],
  [
    'that no zone has',
    () => second({ shipTo: { ...linz, country: 'FR', postalCode: '69001' } }),
    'shipping_method_unavailable',
    'Parcel: We don’t ship to this address.',
  ],
])('A further address %s is refused by name', async (_what, changes, code, detail) => {
  const buyer = await signIn(api());
  const reply = await place(buyer, { ...base(), ...changes() });
  expect(reply.json).toMatchObject({ code, detail: expect.stringContaining(detail) });
  expect(await ordersOf(buyer)).toBe(0);
});

test('A rate that changed since the page was read is asked about, and nothing is stored', async () => {
  const buyer = await signIn(api());
  const reply = await place(buyer, { ...base(), totalPrice: 550.77 });
  expect(expectProblem(reply, 'price_changed').detail).toContain('$552.77');
  expect(await ordersOf(buyer)).toBe(0);
});

test('The same request under the same key is one order, with its addresses', async () => {
  const buyer = await signIn(api());
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => buyer.call('POST', '/orders', { body: base(), headers });
  const first = (await send()).as(placed).order;
  expect((await send()).as(placed).order).toEqual(first);
  expect(await ordersOf(buyer)).toBe(1);
});
