import { bookAddress } from '@kerf/contract/schemas/address';
import { placed } from '@kerf/contract/schemas/order';
import type { ProblemCode } from '@kerf/domain/problem';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { beforeAll, expect, test } from 'vitest';
import { documentsOf, fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import type { Reply } from '../harness/http-call.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard, readOrder, ship } from '../harness/purchase.ts';
import { askForRefund, readRefunds } from '../harness/refund.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { addressIn, openPricedShop } from './priced-shop.ts';

const api = useApi({ mails: true });
let shop: Awaited<ReturnType<typeof openPricedShop>>;

beforeAll(async () => {
  shop = await openPricedShop(api());
});

test('An unpaid order costs what the new method does, and its mail and confirmation say so', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await shop.placedBy(buyer);
  const plan = await shop.planOf(id, { shippingMethod: shop.express });
  expect(plan).toMatchObject({
    methods: [
      { name: 'Parcel', price: 18, obstacle: null },
      { name: 'Express', price: 60, obstacle: null },
      { name: 'Freight', price: null, obstacle: null },
    ],
    before: { method: 'Parcel', shipping: 18, tax: 55.65, total: 348.54 },
    after: { method: 'Express', shipping: 60, tax: 63.63, total: 398.52 },
    refund: 0,
    waived: 0,
  });
  expect(await readOrder(buyer, id)).toMatchObject({ totalPrice: 348.54 });
  const changed = await shop.change(id, { shippingMethod: shop.express });
  expect(changed).toMatchObject({ shipping: 60, tax: 63.63, totalPrice: 398.52 });
  const { text } = await caught(api(), buyer.email, /Shipping of order .+ changed/);
  expect(text).toContain('Pay $398.52');
  const { bytes } = await fetchPdf(api(), buyer, `/order/${id}/documents/confirmation.pdf`);
  expect((await pdfPages(bytes)).join()).toMatch(/Shipping, Express\s+\$60\.00/);
});

test('A payment in flight is canceled, and the next one is of the new total', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await shop.placedBy(buyer);
  const old = await beginPayment(api(), buyer, { orderId });
  await shop.change(orderId, { shippingMethod: shop.express });
  await expect(payByCard(api(), old)).rejects.toThrow('refused');
  const next = await beginPayment(api(), buyer, { orderId, totalPrice: 398.52 });
  expect(next.id).not.toBe(old.id);
  await payByCard(api(), next);
  await api().stripe.settled();
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'paid', totalPrice: 398.52 });
});

test('Whoever pays first pays what was asked, and the change is asked again', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await shop.placedBy(buyer);
  const intent = await beginPayment(api(), buyer, { orderId });
  const { seen } = await shop.planOf(orderId, { shippingMethod: shop.express });
  await payByCard(api(), intent);
  expectProblem(await shop.save(orderId, { shippingMethod: shop.express }, seen), 'record_changed');
  await api().stripe.settled();
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'paid', totalPrice: 348.54 });
});

test('A charge of the total before goes back, and the order can be paid as it is now', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await shop.placedBy(buyer);
  const intent = await beginPayment(api(), buyer, { orderId });
  // As if the payment had not been canceled.
  await api()
    .db.updateTable('orders')
    .set({ shipping_cents: 1900, total_cents: 34_954 })
    .where('id', '=', orderId)
    .execute();
  await payByCard(api(), intent);
  await api().stripe.settled();
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending', totalPrice: 349.54 });
  const refunded = await until('the charge to go back', async () => {
    const { refunds } = await api().deps.gateway.retrieve(intent.id);
    return refunds.reduce((sum, { amount }) => sum + amount, 0) === 34_854;
  });
  expect(refunded).toBe(true);
});

test('A paid order that ships for less gets the difference with its tax, on a credit note of what was charged', async () => {
  const { orderId, buyer } = await shop.paidBy(await signIn(api()), shop.express);
  const plan = await shop.planOf(orderId, { shippingMethod: shop.parcel });
  expect(plan).toMatchObject({
    before: { shipping: 60, tax: 63.63, total: 398.52 },
    after: { shipping: 18, tax: 55.65, total: 348.54 },
    refund: 49.98,
    waived: 0,
  });
  const changed = await shop.change(orderId, { shippingMethod: shop.parcel });
  expect(changed).toMatchObject({
    totalPrice: 398.52,
    refundedTotal: 49.98,
    shippingMethod: { name: 'Parcel' },
  });
  await api().stripe.settled();
  expect(await readRefunds(shop.admin, { orderId })).toMatchObject({
    refundable: 348.54,
    shipping: { charged: 60, refunded: 42 },
    tax: { left: 55.65 },
  });
  const note = await until('the credit note', async () =>
    (await documentsOf(buyer, orderId)).find(({ kind }) => kind === 'credit-note'),
  );
  const { bytes } = await fetchPdf(api(), buyer, `/order/${orderId}/documents/${note.file}`);
  expect((await pdfPages(bytes)).join()).toMatch(
    /Shipping, Express\s+-\$42\.00\s+Tax\s+-\$7\.98\s+Total refunded\s+-\$49\.98/,
  );
  const { text } = await caught(api(), buyer.email, /Shipping of order .+ changed/);
  expect(text).toContain('We refund $49.98 to your card.');
  // Changed again, from what is left.
  expect(await shop.planOf(orderId, { shippingMethod: shop.express })).toMatchObject({
    refund: 0,
    waived: 42,
  });
});

test('A paid order that ships for more is not charged more', async () => {
  const { orderId, buyer } = await shop.paidBy(await signIn(api()));
  const plan = await shop.planOf(orderId, { shippingMethod: shop.express });
  expect(plan).toMatchObject({ refund: 0, waived: 42, after: { total: 348.54 } });
  const changed = await shop.change(orderId, { shippingMethod: shop.express });
  expect(changed).toMatchObject({ totalPrice: 348.54, shippingMethod: { name: 'Express' } });
  expect(changed).not.toHaveProperty('refundedTotal');
  await caught(api(), buyer.email, /Shipping of order .+ changed/);
});

test('An unpaid order that goes to another country is taxed there, a paid one is refused', async () => {
  const shipTo = addressIn('AT', 'Wien');
  const buyer = await signIn(api());
  const { _id: id } = await shop.placedBy(buyer);
  // 20% of 292.89.
  expect(await shop.change(id, { shipTo, shippingMethod: shop.parcel })).toMatchObject({
    tax: 58.58,
    totalPrice: 351.47,
    shipTo: { city: 'Wien' },
  });
  const found = await buyer.call('GET', '/orders?search=Wien');
  expect(found.text).toContain(id);

  const { orderId } = await shop.paidBy(buyer);
  const { detail } = expectProblem(await shop.ask(orderId, { shipTo }), 'tax_place_changed');
  expect(detail).toContain('taxed for Germany, and would ship to Austria.');
  expect(await shop.change(orderId, { shipTo: addressIn('DE', 'Bonn') })).toMatchObject({
    shipTo: { city: 'Bonn' },
    totalPrice: 348.54,
  });
});

test('A paid order may go to another country where it is taxed alike', async () => {
  const buyer = await signIn(api());
  const to = (country: string, region: string, postalCode: string) => ({
    shipTo: sampleAddress({ country, region, postalCode }),
    shippingMethod: shop.freight,
  });
  const japan = to('JP', 'JP-13', '100-0001');
  const lines = [{ productId: shop.productId, quantity: 11 }];
  const reply = await buyer.call('POST', '/orders', { body: { ...delivery, lines, ...japan } });
  const { _id: id } = reply.as(placed).order;
  await shop.admin.call('PUT', `/order/${id}/shipping-price`, { body: { price: 90 } });
  await payByCard(api(), await beginPayment(api(), buyer, { orderId: id }));
  await api().stripe.settled();
  const price = { price: 90, reason: 'As agreed.' };
  expectProblem(await shop.ask(id, { ...to('DE', '', '10115'), ...price }), 'tax_place_changed');
  // Exported to either.
  expect(await shop.change(id, { ...to('CH', '', '8001'), ...price })).toMatchObject({
    ...{ tax: 0, totalPrice: 364.89 },
    shipTo: { country: 'CH' },
  });
});

test("Staff's own price takes a reason, which is in the history and the mail", async () => {
  const buyer = await signIn(api());
  const { _id: id } = await shop.placedBy(buyer);
  expectFieldErrors(await shop.ask(id, { price: 5 }), 'reason');
  expectFieldErrors(await shop.ask(id, { price: -5, reason: 'No' }), 'price');
  const reason = 'Goes with another order.';
  expect(await shop.change(id, { price: 5, reason })).toMatchObject({
    shipping: 5,
    tax: 53.18,
    totalPrice: 333.07,
  });
  expect((await caught(api(), buyer.email, /Shipping of order .+ changed/)).text).toContain(reason);
  const history = await shop.admin.call('GET', `/order/${id}/history`);
  expect(history.text).toContain(reason);
});

test('An order that waits for its price gets one with its method, or goes on waiting at another address', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await shop.placedBy(buyer, shop.freight);
  const moved = await shop.change(id, {
    shipTo: addressIn('DE', 'Bonn'),
    shippingMethod: shop.freight,
  });
  expect(moved).toMatchObject({ shippingToQuote: true, totalPrice: 327.12 });
  const changed = await shop.change(id, { shippingMethod: shop.parcel });
  expect(changed).toMatchObject({ shipping: 18, tax: 55.65, totalPrice: 348.54 });
  expect(changed).not.toHaveProperty('shippingToQuote');
  await beginPayment(api(), buyer, { orderId: id, totalPrice: 348.54 });
  expectFieldErrors(await shop.ask(id, { shippingMethod: shop.freight }), 'price');
});

test('Of two admins the second is told, and a request without an answer is made once', async () => {
  const [buyer, second] = [await signIn(api()), await signInAdmin(api())];
  const { orderId } = await shop.paidBy(buyer, shop.express);
  const body = { shippingMethod: shop.parcel };
  const { seen } = await shop.planOf(orderId, body);
  const other = { price: 1, reason: 'Mine' };
  const { seen: seenByOther } = await shop.planOf(orderId, other);
  const once = () =>
    shop.admin.call('PUT', `/order/${orderId}/shipping`, {
      body: { ...body, seen },
      headers: { 'idempotency-key': 'one-change' },
    });
  const [first, again] = [await once(), await once()];
  expect(again.json).toEqual(first.json);
  expectProblem(await shop.save(orderId, other, seenByOther, second), 'record_changed');
  expect(await readOrder(buyer, orderId)).toMatchObject({ refundedTotal: 49.98 });
});

const ends: readonly (readonly [string, (id: string) => Promise<Reply>, ProblemCode])[] = [
  ['has shipped', (id) => ship(shop.admin, id), 'shipping_begun'],
  ['was refunded', (orderId) => askForRefund(shop.admin, { orderId }), 'order_not_open'],
];

test.each(ends)('An order that %s keeps its shipping', async (_what, end, code) => {
  const { orderId } = await shop.paidBy(await signIn(api()));
  const reply = await end(orderId);
  expect(reply.status, reply.text).toBeLessThan(300);
  await api().stripe.settled();
  const refused = await until('the refusal', async () => {
    const asked = await shop.ask(orderId, { shippingMethod: shop.express });
    return asked.status !== 200 && asked;
  });
  expectProblem(refused, code);
});

test('An order goes to no address of another account', async () => {
  const { _id: id } = await shop.placedBy(await signIn(api()));
  const other = await signIn(api());
  const body = { address: addressIn('DE', 'Hamburg') };
  const { _id: addressId } = (await other.call('POST', '/addresses', { body })).as(bookAddress);
  expectProblem(await shop.ask(id, { addressId }), 'not_found');
});

test('A deleted order keeps its shipping, and nobody but staff changes any', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await shop.placedBy(buyer);
  expectProblem(
    await buyer.call('POST', `/order/${id}/shipping-plan`, {
      body: { shippingMethod: shop.express },
    }),
    'forbidden',
  );
  const { seen } = await shop.planOf(id, { shippingMethod: shop.express });
  await buyer.call('DELETE', `/order/${id}`);
  expectProblem(await shop.ask(id, { shippingMethod: shop.express }), 'not_found');
  expectProblem(await shop.save(id, { shippingMethod: shop.express }, seen), 'not_found');
});
