import { placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { shippingSettings } from '@kerf/contract/schemas/shipping';
import { taxTerms } from '@kerf/contract/schemas/tax';
import type { TaxTerms } from '@kerf/domain/tax/terms';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { enterDueTax } from '../../src/money/tax-books/enter-due-tax.ts';
import { fetchPdf } from '../documents/documents-of.ts';
import { accountOf } from '../harness/account-of.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { refundTo } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000, TAX_SERVICE: 'stripe' } });
const parcel = '00000000-0000-4000-8000-0000000000aa';
const zone = '00000000-0000-4000-8000-0000000000ab';
let admin: Person;
let blade: ProductRow;
let cutter: ProductRow;

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  cutter = await stockProduct(api(), { priceCents: 333, stock: 10_000 });
  await saveTerms({});
});
afterEach(() => api().stripe.setTax({}));

/** Without rates of the shop's own. */
async function saveTerms(changes: Partial<TaxTerms>) {
  const { version } = (await admin.call('GET', '/shop/tax')).as(taxTerms);
  const body = { ...sampleTaxTerms, registrations: [], rates: [], ...changes, version };
  const reply = await admin.call('PUT', '/shop/tax', { body });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.as(taxTerms).decider).toBe('stripe');
}

async function setShipping(changes: object) {
  const { version } = (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
  const body = { zones: [], methods: [], ...changes, version };
  expect((await admin.call('PUT', '/shop/shipping', { body })).status).toBe(200);
}

const inUs = {
  id: zone,
  name: 'US',
  places: [{ country: 'US', regions: [], postalCodes: [] }],
};
const byParcel = {
  id: parcel,
  name: 'Parcel',
  words: '',
  kind: 'rates',
  basis: 'value',
  rates: [{ zoneId: zone, steps: [{ upTo: 5000, price: 18 }], freeFrom: null }],
  pieceGramsMax: null,
  pieceMmMax: null,
};
const lines = () => [
  { productId: blade.id, quantity: 11 },
  { productId: cutter.id, quantity: 13 },
];
const seattle = sampleAddress({ country: 'US', region: 'US-WA', postalCode: '98101' });
const quote = async (buyer: Person, to: object) =>
  buyer.call('POST', '/order-tax', { body: { lines: lines(), to: { region: '', ...to } } });
const place = (buyer: Person, changes: object = {}) =>
  buyer.call('POST', '/orders', {
    body: { ...delivery, lines: lines(), shipTo: seattle, ...changes },
  });
const ordersOf = ({ userId }: Person) =>
  api().db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute();
const calculations = async () =>
  (await api().stripe.requests()).filter(({ path }) => path === '/v1/tax/calculations');

test('Stripe decides by jurisdiction: shown, placed, charged and printed are one figure, with its id', async () => {
  const buyer = await signIn(api());
  expect((await api().call('GET', '/shop')).json).toMatchObject({
    tax: true,
    taxPostalCodes: ['US', 'CA'],
  });
  const asked = { country: 'US', region: 'US-WA' };
  expect((await quote(buyer, asked)).as(taxAnswer)).toMatchObject({ missing: 'postal_code' });
  const shown = (await quote(buyer, { ...asked, postalCode: '98101' })).as(taxAnswer);
  // 6.5% and 3.85% of each line: 17.87 + 10.58 and 2.81 + 1.67.
  expect(shown).toMatchObject({ tax: 32.93, rows: [{ title: 'Sales tax 10.35%', net: 318.18 }] });
  const { order } = (await place(buyer, { totalPrice: 351.11 })).as(placed);
  expect(order).toMatchObject({ goods: 318.18, tax: 32.93, totalPrice: 351.11 });
  const [row] = await ordersOf(buyer);
  expect(row?.tax_decision).toMatchObject({
    calculationId: expect.stringMatching(/^taxcalc_/),
    lines: [
      { netCents: 27_489, taxCents: 2_845, country: 'US', region: 'US-WA' },
      { netCents: 4_329, taxCents: 448 },
    ],
  });
  const intent = await beginPayment(api(), buyer, { orderId: order._id });
  await payByCard(api(), intent);
  await api().stripe.settled();
  const { bytes } = await fetchPdf(api(), buyer, `/order/${order._id}/documents/invoice.pdf`);
  expect((await pdfPages(bytes)).join()).toMatch(/Sales tax 10\.35% on \$318\.18\s+\$32\.93/);
});

test('A sale is entered at Stripe once it is paid, and each refund is its reversal, each once', async () => {
  const buyer = await signIn(api());
  await setShipping({ zones: [inUs], methods: [byParcel] });
  const to = { shipTo: seattle, shippingMethod: parcel };
  const { _id: orderId } = (await place(buyer, to)).as(placed).order;
  const own = async () =>
    (await api().stripe.taxTransactions()).filter(({ wire }) => wire.reference.includes(orderId));
  await enterDueTax(api().deps);
  expect(await own()).toEqual([]);
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await api().stripe.settled();
  // Killed after Stripe took it, and before we noted that.
  await enterDueTax(api().deps);
  await api()
    .db.updateTable('tax_book_entries')
    .set({ service_id: null })
    .where('source_id', '=', orderId)
    .execute();
  await enterDueTax(api().deps);
  const [sale, ...others] = await own();
  expect(others).toEqual([]);
  expect(sale?.wire).toMatchObject({ type: 'transaction', shipping_cost: { amount: 1_800 } });

  const purchase = { buyer, orderId, intent, productId: blade.id };
  const units = { kind: 'lines', lines: [{ productId: blade.id, quantity: 4 }], shipping: 5 };
  const named = await refundTo('succeeded', admin, purchase, units);
  const amount = await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 10 });
  await enterDueTax(api().deps);
  await enterDueTax(api().deps);
  const reversals = (await api().stripe.taxTransactions()).filter(
    ({ wire }) => wire.reversal?.original_transaction === sale?.id,
  );
  expect(reversals.map(({ wire }) => wire.reference)).toEqual([named._id, amount._id]);
  const [first, second] = reversals;
  const [line] = first?.lines ?? [];
  const freight = first?.wire.shipping_cost;
  expect(line).toMatchObject({ amount: -9_996, reference: '0' });
  const entered =
    (line?.amount ?? 0) +
    (line?.amount_tax ?? 0) +
    (freight?.amount ?? 0) +
    (freight?.amount_tax ?? 0);
  expect(entered).toBe(-Math.round(named.amount * 100));
  expect(second?.wire.metadata).toEqual({ flat_amount: '1000' });
});

test.each([
  ['is down', { kind: '503' }],
  ['answers garbage', { kind: 'garbage' }],
  // The SDK repeats a call that was cut once.
  ['breaks off', { kind: 'reset_after', count: 4 }],
  ['takes longer than a buyer waits', { kind: 'slow', ms: 20_000 }],
] as const)(
  'While Stripe %s, nothing is placed or guessed, and it is said in a sentence',
  async (_, fault) => {
    const buyer = await signIn(api());
    await setShipping({});
    const path = '/v1/tax/calculations';
    await api().stripe.failNext({ count: 2, ...fault, path });
    expectProblem(await quote(buyer, { country: 'DE' }), 'tax_unavailable');
    const refused = expectProblem(await place(buyer), 'tax_unavailable');
    expect(refused).toMatchObject({ detail: expect.stringContaining('nothing was ordered') });
    expect(await ordersOf(buyer)).toEqual([]);
    expect((await place(buyer)).status).toBe(201);
  },
  20_000,
);

test('With Stripe Tax not active, nothing is placed', async () => {
  const buyer = await signIn(api());
  await api().stripe.setTax({ isActive: false });
  expectProblem(await place(buyer), 'tax_unavailable');
  expect(await ordersOf(buyer)).toEqual([]);
});

test('A rate that changed since it was shown is asked again with the new total, and nothing is stored', async () => {
  const buyer = await signIn(api());
  await api().stripe.setTax({ percent: 10 });
  const refused = await place(buyer, { totalPrice: 351.11 });
  expect(expectProblem(refused, 'price_changed')).toMatchObject({
    totalPrice: 349.98,
  });
  expect(await ordersOf(buyer)).toEqual([]);
  expect((await place(buyer, { totalPrice: 349.98 })).as(placed).order).toMatchObject({
    tax: 31.8,
  });
});

test('A repeated order is the first one, and is not asked about again', async () => {
  const buyer = await signIn(api());
  const body = { ...delivery, lines: lines(), shipTo: seattle };
  const send = () =>
    buyer.call('POST', '/orders', { body, headers: { 'Idempotency-Key': 'once' } });
  const first = (await send()).as(placed).order;
  const before = (await calculations()).length;
  expect((await send()).as(placed).order._id).toBe(first._id);
  expect(await calculations()).toHaveLength(before);
  expect(await ordersOf(buyer)).toHaveLength(1);
});

test('A valid VAT number reverses the charge, and a certificate exempts; Stripe is told of nothing else', async () => {
  const buyer = await signIn(api());
  const french = { shipTo: sampleAddress({ country: 'FR', region: '', postalCode: '75001' }) };
  expect((await place(buyer, french)).as(placed).order).toMatchObject({ tax: 60.46 });
  const number = 'FR40303265045';
  const entry = { account_id: accountOf(buyer.userId), number, request_id: 'WAPIAAA1' };
  const setAnswer = async (answer: 'valid' | 'invalid') => {
    await api().db.deleteFrom('vat_numbers').where('account_id', '=', entry.account_id).execute();
    const said = { last_answer: answer, last_answer_at: new Date() };
    await api()
      .db.insertInto('vat_numbers')
      .values({ ...entry, answer, asked_at: new Date(), ...said })
      .execute();
  };
  await setAnswer('invalid');
  expect((await place(buyer, french)).as(placed).order).toMatchObject({ tax: 60.46 });
  expect((await calculations()).at(-1)?.params.customer_details).not.toHaveProperty('tax_ids');
  await setAnswer('valid');
  const { order } = (await place(buyer, french)).as(placed);
  expect(order).toMatchObject({ tax: 0, taxRows: [{ title: 'Reverse charge' }] });
  const [row] = (await ordersOf(buyer)).filter(({ id }) => id === order._id);
  expect(row?.tax_decision).toMatchObject({
    vatNumber: { number, requestId: 'WAPIAAA1' },
    sentences: [expect.stringContaining(number)],
  });

  const certificate = {
    country: 'US',
    region: 'US-WA',
    number: 'WA-1',
    reason: 'Resale',
    from: '2020-01-01',
    to: null,
    isChecked: true,
  };
  await admin.call('POST', `/customer/${buyer.userId}/certificates`, { body: certificate });
  expect((await place(buyer)).as(placed).order).toMatchObject({
    tax: 0,
    taxRows: [{ title: 'Tax exempt' }],
  });
});

test('Abroad no tax is charged, and what is picked up is taxed at the head office', async () => {
  const buyer = await signIn(api());
  const swiss = { shipTo: sampleAddress({ country: 'CH', region: '', postalCode: '8001' }) };
  const { order } = (await place(buyer, swiss)).as(placed);
  expect(order).toMatchObject({ tax: 0, taxRows: [{ title: 'Export, no tax' }] });
  await setShipping({ methods: [{ id: parcel, name: 'Pick-up', words: '', kind: 'pick-up' }] });
  // Stripe's head office is in Germany, wherever the shop says that it is.
  await saveTerms({ country: 'US' });
  const collected = { ...swiss, shippingMethod: parcel };
  expect((await place(buyer, collected)).as(placed).order).toMatchObject({
    taxRows: [{ title: 'VAT 19%', tax: 60.46 }],
  });
  await setShipping({});
  await saveTerms({});
});

test('With tax not charged, nobody is asked', async () => {
  await saveTerms({ isCharged: false });
  const buyer = await signIn(api());
  const before = (await calculations()).length;
  expect((await place(buyer)).as(placed).order).not.toHaveProperty('tax');
  expect(await calculations()).toHaveLength(before);
  await saveTerms({});
});
