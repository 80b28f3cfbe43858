import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { shippingSettings } from '@kerf/contract/schemas/shipping';
import { cents, formatCents } from '@kerf/domain/money';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, orderBody, payByCard, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;
let product: Awaited<ReturnType<typeof stockProduct>>;

const [us, ground, byWeight, pickUp] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const toUs = { country: 'US', region: '', postalCode: '' };

const rated = (id: string, name: string, basis: string, steps: object[], freeFrom?: number) => ({
  id,
  name,
  words: '3 to 5 days',
  kind: 'rates',
  basis,
  rates: [{ zoneId: us, steps, freeFrom: freeFrom ?? null }],
  pieceGramsMax: null,
  pieceMmMax: null,
});

function terms(price = 18) {
  const steps = [
    { upTo: 1000, price },
    { upTo: 5000, price: 2 * price },
  ];
  return {
    zones: [{ id: us, name: 'US', places: [{ country: 'US', regions: [], postalCodes: [] }] }],
    methods: [
      rated(ground, 'Ground', 'value', steps, 4000),
      rated(byWeight, 'Freight', 'weight', [{ upTo: 1000, price }]),
      { id: pickUp, name: 'Pick-up', words: '', kind: 'pick-up' },
    ],
  };
}

async function save(body: object): Promise<void> {
  const { version } = (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
  const reply = await admin.call('PUT', '/shop/shipping', { body: { ...body, version } });
  expect(reply.status, reply.text).toBe(200);
}

beforeAll(async () => {
  admin = await signInAdmin(api());
  product = await stockProduct(api(), { priceCents: 1999, stock: 1_000_000 });
  await save(terms());
});

const place = (buyer: Person, quantity: number, more: object) =>
  buyer.call('POST', '/orders', {
    body: { ...delivery, lines: [{ productId: product.id, quantity }], ...more },
  });

const ordersOf = async (buyer: Person) =>
  (await api().db.selectFrom('orders').select('id').where('user_id', '=', buyer.userId).execute())
    .length;

test('Lines and shipping are the total on the wire, in the charge, the ledger, the invoice and the mail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(10, 60, 250), async (quantity) => {
      const goods = 1999 * quantity;
      const shipping = goods > 400_000 ? 0 : goods > 100_000 ? 3600 : 1800;
      const total = goods + shipping;
      const buyer = await signIn(api());
      const reply = await place(buyer, quantity, {
        shippingMethod: ground,
        shippingTo: toUs,
        totalPrice: total / 100,
      });
      const { order } = reply.as(placed);
      expect(order).toMatchObject({
        goods: goods / 100,
        shipping: shipping / 100,
        tax: 0,
        totalPrice: total / 100,
        shippingMethod: { id: ground, name: 'Ground', words: '3 to 5 days' },
      });
      const intent = await beginPayment(api(), buyer, { orderId: order._id });
      await payByCard(api(), intent);
      await api().stripe.settled();
      const recorded = await api()
        .db.selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .innerJoin('revenue_entries', 'revenue_entries.order_id', 'orders.id')
        .select(['goods_cents', 'shipping_cents', 'total_cents'])
        .select(['payments.amount_cents as charged', 'revenue_entries.amount_cents as booked'])
        .where('orders.id', '=', order._id)
        .execute();
      expect(recorded).toEqual([
        {
          goods_cents: goods,
          shipping_cents: shipping,
          total_cents: total,
          charged: total,
          booked: total,
        },
      ]);
      const pdf = await fetchPdf(api(), buyer, `/order/${order._id}/documents/invoice.pdf`);
      const page = (await pdfPages(pdf.bytes)).join();
      const { text } = await caught(api(), buyer.email, /payment|receipt|paid/i);
      for (const said of ['Shipping, Ground', ...[goods, shipping, total].map(inWords)]) {
        expect(page).toContain(said);
        expect(text).toContain(said);
      }
    }),
    { numRuns: 3 },
  );
});

const inWords = (amount: number) => formatCents(cents(amount));

test('Without a method nothing is ordered, and the methods are named, by either call', async () => {
  const buyer = await signIn(api());
  const problem = expectProblem(await place(buyer, 10, {}), 'shipping_method_required');
  expect(problem.detail).toBe('Choose one of: Ground, Freight, Pick-up.');
  const body = orderBody(buyer, product, 10);
  expectProblem(await buyer.call('POST', '/order', { body }), 'shipping_method_required');
  expect(await ordersOf(buyer)).toBe(0);
});

test('The specified call orders with a method, and its total is what is compared', async () => {
  const buyer = await signIn(api());
  const body = { ...orderBody(buyer, product, 10), shippingMethod: ground, shippingTo: toUs };
  expectProblem(await buyer.call('POST', '/order', { body }), 'price_changed');
  const reply = await buyer.call('POST', '/order', { body: { ...body, totalPrice: 217.9 } });
  expect(reply.as(placed).order).toMatchObject({ price: 19.99, shipping: 18, totalPrice: 217.9 });
});

test.each([
  ['no such method', { shippingMethod: randomUUID(), shippingTo: toUs }, 'no longer available'],
  ['no address', { shippingMethod: ground }, 'Ground: Choose the country.'],
  [
    'an address that no zone has',
    { shippingMethod: ground, shippingTo: { ...toUs, country: 'FR' } },
    'Ground: We don’t ship to this address.',
  ],
  [
    'a product whose weight is not known',
    { shippingMethod: byWeight, shippingTo: toUs },
    /^Freight: The weight of .+ isn’t known\./,
  ],
])('With %s nothing is ordered, and the reason is said', async (_what, more, reason) => {
  const buyer = await signIn(api());
  const { detail } = expectProblem(await place(buyer, 10, more), 'shipping_method_unavailable');
  if (typeof reason === 'string') expect(detail).toContain(reason);
  else expect(detail).toMatch(reason);
  expect(await ordersOf(buyer)).toBe(0);
});

test('Shipping is priced for the address that the order goes to, whatever place is claimed', async () => {
  const buyer = await signIn(api());
  const inFrance = sampleAddress({ country: 'FR', region: '', postalCode: '69001' });
  const more = { shippingMethod: ground, shippingTo: toUs, shipTo: inFrance };
  expectProblem(await place(buyer, 10, more), 'shipping_method_unavailable');
  const { order } = (
    await place(buyer, 10, { shippingMethod: ground, shipTo: sampleAddress() })
  ).as(placed);
  expect(order).toMatchObject({ shipping: 18, totalPrice: 217.9 });
});

test('Half a region or an unknown country is no cheaper place, and a region that only the shop lists is one', async () => {
  const buyer = await signIn(api());
  const { zones, methods } = terms();
  const islands = { country: 'US', regions: ['US-HI', 'US-QQ'], postalCodes: [] };
  const elsewhere = { country: '*', regions: [], postalCodes: [] };
  const [first] = zones;
  await save({
    zones: [
      { ...first, places: [...(first?.places ?? []), elsewhere] },
      { id: randomUUID(), name: 'Islands', places: [islands] },
    ],
    methods,
  });
  const to = (country: string, region: string) =>
    place(buyer, 10, {
      shippingMethod: ground,
      shippingTo: { country, region, postalCode: '' },
    });
  for (const [country, region, reason] of [
    ['US', 'US-H', 'Ground: Choose the state or region.'],
    ['us', 'US-HI', 'Ground: Choose the country.'],
    ['US', 'US-QQ', 'Islands'],
  ] as const) {
    const { detail } = expectProblem(await to(country, region), 'shipping_method_unavailable');
    expect(detail).toContain(reason);
  }
  expect((await to('US', 'US-OR')).as(placed).order).toMatchObject({ shipping: 18 });
  await save(terms());
});

test('A rate that changed since the page was read is asked again, and orders keep the old one', async () => {
  const buyer = await signIn(api());
  const more = { shippingMethod: ground, shippingTo: toUs, totalPrice: 217.9 };
  const before = (await place(buyer, 10, more)).as(placed).order;
  await save(terms(20));
  expectProblem(await place(buyer, 10, more), 'price_changed');
  // Placed with a method that was deleted meanwhile, and then with the last one.
  const { zones, methods } = terms();
  await save({ zones, methods: methods.filter(({ id }) => id !== ground) });
  expectProblem(await place(buyer, 10, more), 'shipping_method_unavailable');
  await save({ zones: [], methods: [] });
  expectProblem(await place(buyer, 10, more), 'price_changed');
  expect(await readOrder(buyer, before._id)).toMatchObject({
    shipping: 18,
    totalPrice: 217.9,
    shippingMethod: { name: 'Ground' },
  });
  expect(await ordersOf(buyer)).toBe(1);
});

test('With nothing set up, an order has no word about shipping', async () => {
  await save({ zones: [], methods: [] });
  const { order } = (await place(await signIn(api()), 10, {})).as(placed);
  expect(Object.keys(order)).not.toEqual(expect.arrayContaining(['shipping']));
  for (const name of ['goods', 'shipping', 'tax', 'shippingMethod']) {
    expect(order).not.toHaveProperty(name);
  }
});
