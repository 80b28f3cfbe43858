import { order, placed } from '@kerf/contract/schemas/order';
import { cents, formatCents } from '@kerf/domain/money';
import type { TaxTerms } from '@kerf/domain/tax/terms';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;
let blade: ProductRow;
let cutter: ProductRow;

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  cutter = await stockProduct(api(), { priceCents: 333, stock: 10_000 });
  await saveTerms({});
});

async function saveTerms(changes: Partial<TaxTerms>) {
  const { version } = await api()
    .db.selectFrom('tax_terms')
    .select('version')
    .executeTakeFirstOrThrow();
  const body = { ...sampleTaxTerms, ...changes, version };
  expect((await admin.call('PUT', '/shop/tax', { body })).status).toBe(200);
}

const inGermany = {
  name: 'Sam Sawyer',
  company: '',
  lines: ['Hauptstraße 1'],
  city: 'Berlin',
  region: '',
  postalCode: '10115',
  country: 'DE',
  contact: '',
  phone: '',
  dockHours: '',
  notes: '',
  email: '',
};

const place = (buyer: Person, changes: object = {}) =>
  buyer.call('POST', '/orders', {
    body: {
      lines: [
        { productId: blade.id, quantity: 11 },
        { productId: cutter.id, quantity: 13 },
      ],
      ...delivery,
      shipTo: inGermany,
      ...changes,
    },
  });

const ordersOf = (buyer: Person) =>
  api().db.selectFrom('orders').select('id').where('user_id', '=', buyer.userId).execute();

// 11 × 24.99 = 274.89, 19% is 52.2291; 13 × 3.33 = 43.29, 19% is 8.2251.
const goods = 31_818;
const tax = 5_223 + 823;
const total = goods + tax;

test('Lines and tax are the total on the wire, in the charge, the ledger, the invoice and the mail', async () => {
  const buyer = await signIn(api());
  const { _id: id, ...wire } = (await place(buyer, { totalPrice: total / 100 })).as(placed).order;
  expect(wire).toMatchObject({
    goods: goods / 100,
    tax: tax / 100,
    totalPrice: total / 100,
    taxRows: [{ title: 'VAT 19%', net: goods / 100, tax: tax / 100 }],
  });
  // Rates of tomorrow change nothing about an order of today.
  await saveTerms({ rates: sampleTaxTerms.rates.map((rate) => ({ ...rate, milliPercent: 0 })) });
  const intent = await beginPayment(api(), buyer, { orderId: id });
  await payByCard(api(), intent);
  await api().stripe.settled();
  await saveTerms({});

  expect(order.parse((await buyer.call('GET', `/order/${id}`)).json)).toMatchObject({
    tax: tax / 100,
    totalPrice: total / 100,
  });
  const charge = (await api().stripe.intents()).find((each) => each.id === intent.id);
  expect(charge).toMatchObject({ amount: total, status: 'succeeded' });
  const booked = await api()
    .db.selectFrom('revenue_entries')
    .select('amount_cents')
    .where('order_id', '=', id)
    .execute();
  expect(booked).toEqual([{ amount_cents: total }]);
  const pdf = await fetchPdf(api(), buyer, `/order/${id}/documents/invoice.pdf`);
  const page = (await pdfPages(pdf.bytes)).join();
  expect(page).toMatch(/Goods\s+\$318\.18\s+VAT 19% on \$318\.18\s+\$60\.46\s+Total\s+\$378\.64/);
  expect(page).toContain('Tax is rounded per line.');
  const { text } = await caught(api(), buyer.email, /payment|receipt|paid/i);
  for (const said of [goods, tax, total]) expect(text).toContain(formatCents(cents(said)));

  // Refunding all units in two parts returns the tax that was charged, to the cent.
  const refund = async (lines: [ProductRow, number][]) => {
    const body = {
      kind: 'lines',
      lines: lines.map(([product, quantity]) => ({ productId: product.id, quantity })),
      reason: 'not_wanted',
      restock: false,
    };
    const reply = await admin.call('POST', `/order/${id}/refunds`, { body });
    expect(reply.status, reply.text).toBe(201);
    return reply.json;
  };
  expect(await refund([[blade, 5]])).toMatchObject({ amount: (5 * 2_499 + 2_374) / 100 });
  await refund([
    [blade, 6],
    [cutter, 13],
  ]);
  const refunds = await refundedOf(id);
  expect(refunds.reduce((sum, row) => sum + row.amount_cents, 0)).toBe(total);
});

const refundedOf = (orderId: string) =>
  api()
    .db.selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('refunds.amount_cents')
    .where('payments.order_id', '=', orderId)
    .execute();

test('A claimed total without the tax is asked again, and nothing is stored', async () => {
  const buyer = await signIn(api());
  const problem = expectProblem(await place(buyer, { totalPrice: goods / 100 }), 'price_changed');
  expect(problem).toMatchObject({ totalPrice: total / 100 });
  expect(await ordersOf(buyer)).toEqual([]);
});

test.each([
  ['no country', { shipTo: undefined }, 'country'],
  [
    'no state where states decide',
    { shipTo: { ...inGermany, country: 'US', region: '', postalCode: '97702', city: 'Bend' } },
    null,
  ],
])('An address with %s is refused, and nothing is stored', async (_, changes, missing) => {
  const buyer = await signIn(api());
  const reply = await place(buyer, changes);
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  if (missing) expect(expectProblem(reply, 'tax_undecided')).toMatchObject({ missing });
  expect(await ordersOf(buyer)).toEqual([]);
});

test('An export says so on the invoice, and its tax is zero, not absent', async () => {
  const buyer = await signIn(api());
  const shipTo = { ...inGermany, country: 'CH', postalCode: '8001', city: 'Zürich' };
  const { order: made } = (await place(buyer, { shipTo })).as(placed);
  expect(made).toMatchObject({
    tax: 0,
    totalPrice: goods / 100,
    taxRows: [{ title: 'Export, no tax', tax: 0 }],
  });
  const pdf = await fetchPdf(api(), buyer, `/order/${made._id}/documents/confirmation.pdf`);
  expect((await pdfPages(pdf.bytes)).join()).toContain('Export: no tax is charged');
});

test('A rate of a category applies to its products, and to those of the categories below it', async () => {
  const { id: parent } = await api()
    .db.insertInto('categories')
    .values({ name: 'Food', slug: 'food', parent_id: null, position: 900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: child } = await api()
    .db.insertInto('categories')
    .values({ name: 'Bread', slug: 'bread', parent_id: parent, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api()
    .db.updateTable('products')
    .set({ category_ids: [child] })
    .where('id', '=', cutter.id)
    .execute();
  const [general, ...others] = sampleTaxTerms.rates;
  if (!general) throw new Error('The sample has no rates.');
  const reduced = { ...general, covers: parent, milliPercent: 7_000 };
  await saveTerms({ rates: [general, reduced, ...others] });
  const { order: made } = (await place(await signIn(api()))).as(placed);
  expect(made.taxRows).toMatchObject([
    { title: 'VAT 19%', tax: 52.23 },
    { title: 'VAT 7%', tax: 3.03 },
  ]);
  await saveTerms({});
});

test('With tax not charged, an order says and costs what it did before', async () => {
  await saveTerms({ isCharged: false });
  const { order: made } = (
    await place(await signIn(api()), { shipTo: undefined, totalPrice: goods / 100 })
  ).as(placed);
  expect(made).not.toHaveProperty('tax');
  expect(made).not.toHaveProperty('goods');
  expect(made).not.toHaveProperty('taxRows');
  await saveTerms({});
});
