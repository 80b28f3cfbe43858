import { randomUUID } from 'node:crypto';
import { type Order, order as orderSchema, placed } from '@kerf/contract/schemas/order';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { queueDueOrderMails } from '../../src/platform/mail-delivery/queue-order-mails.ts';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught, mailsOf } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin, signInNewUser } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard, readOrder, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { lapse } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
const freight = randomUUID();
const HOUR_MS = 3_600_000;
let admin: Person;
let productId: string;

const put = async (path: string, version: number, body: object) => {
  const reply = await admin.call('PUT', path, { body: { ...body, version } });
  expect(reply.status, reply.text).toBe(200);
};

const shipping = {
  zones: [],
  methods: [{ id: freight, name: 'Freight', words: 'Pallet', kind: 'quoted', zoneIds: [] }],
};

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id: productId } = await stockProduct(api(), { priceCents: 2_499, stock: 100_000 }));
  await put('/shop/shipping', 1, shipping);
  await put('/shop/tax', 1, sampleTaxTerms);
});

const toBerlin = sampleAddress({ country: 'DE', region: '', postalCode: '10115' });

/** Eleven blades of $24.99 with 19%: $274.89 + $52.23. */
async function waiting(buyer: Person): Promise<Order> {
  const reply = await buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      lines: [{ productId, quantity: 11 }],
      shipTo: toBerlin,
      shippingMethod: freight,
      totalPrice: 327.12,
    },
  });
  return reply.as(placed).order;
}

const quote = (by: Person, id: string, price: unknown) =>
  by.call('PUT', `/order/${id}/shipping-price`, { body: { price } });

const held = async () => {
  const { held } = await api()
    .db.selectFrom('products')
    .select('held')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return held;
};

const idsOf = async (by: Person, query: string) => {
  const reply = await by.call('GET', query);
  return reply.as(z.array(orderSchema)).map(({ _id }) => _id);
};

test('An order that waits for its shipping says so everywhere and cannot be paid in any way', async () => {
  const buyer = await signIn(api());
  const order = await waiting(buyer);
  expect(order).toMatchObject({
    state: 'pending',
    shippingToQuote: true,
    goods: 274.89,
    shipping: 0,
    tax: 52.23,
    totalPrice: 327.12,
    shippingMethod: { name: 'Freight' },
  });
  const week = Date.parse(order.createdAt) + 7 * 24 * HOUR_MS;
  expect(Math.abs(Date.parse(order.heldUntil) - week)).toBeLessThan(60_000);

  const body = { orderId: order._id };
  expectProblem(await buyer.call('POST', '/create-payment-intent', { body }), 'shipping_to_quote');
  expectProblem(await buyer.call('POST', '/payment-code', { body }), 'shipping_to_quote');
  const intent = await beginPayment(api(), buyer, { totalPrice: 327.12 });
  await payByCard(api(), intent);
  expectProblem(await settle(buyer, order._id, intent.id), 'shipping_to_quote');
  expect(await readOrder(buyer, order._id)).toMatchObject({ payment: false, state: 'pending' });

  const { bytes } = await fetchPdf(api(), buyer, `/order/${order._id}/documents/confirmation.pdf`);
  const words =
    /Shipping, Freight\s+To be quoted\s+VAT 19%.*\$52\.23\s+Total without shipping\s+\$327\.12/s;
  expect((await pdfPages(bytes)).join()).toMatch(words);
  const { text } = await caught(api(), buyer.email, /received/);
  expect(text).toContain('We will quote the shipping and email you the total.');
  expect(text).toMatch(/Shipping, Freight\s+To be quoted/);
  expect(text).not.toContain('/payment/');

  expect(await idsOf(buyer, '/orders?filter=to-quote')).toEqual([order._id]);
  expect(await idsOf(admin, '/all-orders?filter=to-quote&limit=100')).toContain(order._id);
});

test('The quote completes the total by the rate that was decided, tells the buyer, and begins the time to pay', async () => {
  const buyer = await signIn(api());
  const order = await waiting(buyer);
  const [rate, ...others] = sampleTaxTerms.rates;
  await put('/shop/tax', 2, {
    ...sampleTaxTerms,
    rates: [{ ...rate, milliPercent: 25_000 }, ...others],
  });
  const reply = await quote(admin, order._id, 123.45);
  // 19% of 123.45 is 23.4555.
  const total = 327.12 + 123.45 + 23.46;
  expect(reply.json).toMatchObject({ shipping: 123.45, tax: 75.69, totalPrice: total });
  expect(reply.json).not.toHaveProperty('shippingToQuote');
  await put('/shop/tax', 3, sampleTaxTerms);

  const { heldUntil } = await readOrder(buyer, order._id);
  expect(Math.abs(Date.parse(heldUntil) - Date.now() - 72 * HOUR_MS)).toBeLessThan(60_000);
  const { text } = await caught(api(), buyer.email, /Shipping for order .+: \$123\.45/);
  expect(text).toContain(`Pay $${total}`);
  expect(text).toMatch(/Shipping, Freight\s+\$123\.45\s+VAT 19%\s+\$75\.69\s+Total\s+\$474\.03/);

  const intent = await beginPayment(api(), buyer, { orderId: order._id, totalPrice: total });
  await payByCard(api(), intent);
  await api().stripe.settled();
  expect(await readOrder(buyer, order._id)).toMatchObject({ state: 'paid', totalPrice: total });
  const charge = (await api().stripe.intents()).find((each) => each.id === intent.id);
  expect(charge).toMatchObject({ amount: 47_403, status: 'succeeded' });
  const { bytes } = await fetchPdf(api(), buyer, `/order/${order._id}/documents/invoice.pdf`);
  expect((await pdfPages(bytes)).join()).toMatch(
    /Shipping, Freight\s+\$123\.45\s+VAT 19% on \$398\.34\s+\$75\.69\s+Total\s+\$474\.03/,
  );
});

test('Of two admins the second is told, whoever repeats a quote gets it, and the buyer is told once', async () => {
  const [buyer, second] = [await signIn(api()), await signInAdmin(api())];
  const { _id: id } = await waiting(buyer);
  const replies = await Promise.all([quote(admin, id, 40), quote(second, id, 50)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [late] = replies.filter(({ status }) => status === 409);
  if (late) expectProblem(late, 'record_changed');
  const { shipping: price } = await readOrder(buyer, id);
  expect((await quote(second, id, price)).status).toBe(200);
  const told = (await mailsOf(api(), id)).filter(({ event }) => event.startsWith('order.quoted'));
  expect(told).toHaveLength(1);
});

test.each([
  ['negative', -1],
  ['half a cent', 1.005],
  ['huge', 1e9],
  ['a text', '12'],
])('A price that is %s is refused and changes nothing', async (_what, price) => {
  const { _id: id } = await waiting(await signIn(api()));
  expectFieldErrors(await quote(admin, id, price), 'price');
  expect(await readOrder(admin, id)).toMatchObject({ shippingToQuote: true, totalPrice: 327.12 });
});

test('A price with which no card could pay the total is refused', async () => {
  const { _id: id } = await waiting(await signIn(api()));
  expectProblem(await quote(admin, id, 999_999.99), 'total_not_payable');
  expect(await readOrder(admin, id)).toMatchObject({ shippingToQuote: true });
});

test('Shipping may be quoted as free, and only by staff', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await waiting(buyer);
  expectProblem(await quote(buyer, id, 0), 'forbidden');
  expect((await quote(admin, id, 0)).json).toMatchObject({ shipping: 0, totalPrice: 327.12 });
  await beginPayment(api(), buyer, { orderId: id, totalPrice: 327.12 });
});

test('The buyer may delete an order that waits, and its stock is back', async () => {
  const buyer = await signIn(api());
  const before = await held();
  const { _id: id } = await waiting(buyer);
  expect(await held()).toBe(before + 11);
  expect((await buyer.call('DELETE', `/order/${id}`)).json).toEqual({ deletedCount: 1 });
  expect(await held()).toBe(before);
  expectProblem(await quote(admin, id, 10), 'not_found');
});

test('A new user holds a share while verified, and nothing before', async () => {
  const [verified, other] = [
    await signInNewUser(api(), { emailVerified: true }),
    await signInNewUser(api(), { emailVerified: false }),
  ];
  const before = await held();
  expect(await waiting(verified)).toMatchObject({ hold: 'first' });
  const order = await waiting(other);
  expect(order).toMatchObject({ hold: 'none' });
  expect(await held()).toBe(before + 11);
  await quote(admin, order._id, 20);
  const { heldUntil } = await readOrder(other, order._id);
  expect(Math.abs(Date.parse(heldUntil) - Date.now() - 72 * HOUR_MS)).toBeLessThan(60_000);
});

test('One that is not quoted in time expires, gives its stock back and says why', async () => {
  const buyer = await signIn(api());
  const before = await held();
  const { _id: id } = await waiting(buyer);
  await lapse(api(), id);
  expect(await held()).toBe(before);
  expectProblem(await quote(admin, id, 10), 'order_expired');
  const { text } = await caught(api(), buyer.email, /has expired/);
  expect(text).toContain('We did not quote the shipping in time');
});

test('The hours unpaid count from the quote', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await waiting(buyer);
  const since = (hours: number) =>
    sql`update orders set created_at = created_at - make_interval(hours => ${hours}),
      quoted_at = quoted_at - make_interval(hours => ${hours}) where id = ${id}`.execute(api().db);
  const isListed = async () =>
    (await idsOf(admin, '/all-orders?unpaidHours=24&limit=100')).includes(id);
  await since(30);
  expect(await isListed()).toBe(false);
  await quote(admin, id, 10);
  expect(await isListed()).toBe(false);
  await since(25);
  expect(await isListed()).toBe(true);
});

test('No release pays an order that waits, even one that does not know of quotes', async () => {
  const { _id: id } = await waiting(await signIn(api()));
  await expect(
    api()
      .db.updateTable('orders')
      .set({ money: 'paid', transaction_id: 'pi_early', paid_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow('quoted_before_paid');
});

test('Nobody is reminded to pay what waits', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await waiting(buyer);
  await sql`update orders set held_until = now() + interval '2 hours',
    created_at = now() - interval '6 days' where id = ${id}`.execute(api().db);
  await queueDueOrderMails(api().db);
  expect(await mailsOf(api(), id, 'order.lapsing')).toEqual([]);
  await quote(admin, id, 10);
  await sql`update orders set held_until = now() + interval '2 hours' where id = ${id}`.execute(
    api().db,
  );
  await queueDueOrderMails(api().db);
  expect(await mailsOf(api(), id, 'order.lapsing')).toHaveLength(1);
});
