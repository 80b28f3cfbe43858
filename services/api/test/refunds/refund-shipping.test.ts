import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import { documentsOf, fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { askForRefund, failLater, readRefunds, refundTo, retry } from '../harness/refund.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
const [germany, parcel] = [randomUUID(), randomUUID()];
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

/** With nothing set up, before `setUp`. */
test('Where nothing was charged for shipping, none of it can be refunded, nor is it named', async () => {
  const purchase = await paidPurchase(api());
  const of = { kind: 'lines', lines: [] };
  expectFieldErrors(await askForRefund(admin, purchase, { ...of, shipping: 5 }), 'shipping');
  expectFieldErrors(await askForRefund(admin, purchase, { ...of, shipping: 0 }), 'lines');
  const left = await readRefunds(admin, purchase);
  expect(left).toEqual({ refunds: [], refundable: 645 });
});

async function setUp() {
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  await put('/shop/tax', sampleTaxTerms);
  const rates = [{ zoneId: germany, steps: [{ upTo: 5000, price: 18 }], freeFrom: null }];
  const method = { id: parcel, name: 'Parcel', words: '2 days', kind: 'rates', basis: 'value' };
  const places = [{ country: 'DE', regions: [], postalCodes: [] }];
  await put('/shop/shipping', {
    zones: [{ id: germany, name: 'Germany', places }],
    methods: [{ ...method, rates, pieceGramsMax: null, pieceMmMax: null }],
  });
}

/** Eleven blades of $24.99, $18.00 for shipping and 19% of both: $274.89 + $18.00 + $52.23 + $3.42. */
async function paidWithShipping() {
  const { id: productId } = await stockProduct(api(), { priceCents: 2_499, stock: 100 });
  const buyer = await signIn(api());
  const body = {
    ...delivery,
    lines: [{ productId, quantity: 11 }],
    shipTo: sampleAddress({ country: 'DE', region: '', postalCode: '10115' }),
    shippingMethod: parcel,
    totalPrice: 348.54,
  };
  const { _id: orderId } = (await buyer.call('POST', '/orders', { body })).as(placed).order;
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await api().stripe.settled();
  return { buyer, orderId, intent, productId };
}

test('Freight and goods go back with the tax of each: on the wire, at Stripe, in the ledger, on paper and in the mail', async () => {
  await setUp();
  const purchase = await paidWithShipping();
  const { buyer, orderId, intent, productId } = purchase;
  expect(await readRefunds(admin, purchase)).toMatchObject({
    refundable: 348.54,
    shipping: { charged: 18, refunded: 0, tax: 3.42 },
    tax: { lines: [52.23], left: 55.65 },
  });
  const refund = async (body: Record<string, unknown>) => {
    const { amount, shipping, tax } = await refundTo('succeeded', admin, purchase, body);
    return { amount, shipping, tax };
  };
  const units = (quantity: number) => [{ productId, quantity }];

  const tooMuch = await askForRefund(admin, purchase, {
    kind: 'lines',
    lines: [],
    shipping: 18.01,
  });
  expectFieldErrors(tooMuch, 'shipping');
  expect(await refund({ kind: 'lines', lines: [], shipping: 9 })).toEqual({
    amount: 10.71,
    shipping: 9,
    tax: 1.71,
  });
  expect(await refund({ kind: 'lines', lines: units(5), shipping: 9 })).toEqual({
    amount: 159.4,
    shipping: 9,
    tax: 25.45,
  });
  expectFieldErrors(
    await askForRefund(admin, purchase, { kind: 'lines', lines: units(1), shipping: 0.01 }),
    'shipping',
  );
  await refundAtStripe(api(), intent, 1_700);
  await api().stripe.settled();
  expect(await refund({ kind: 'amount', amount: 20 })).toEqual({ amount: 20, tax: 3.19 });
  expect(await refund({ kind: 'whole', amount: 141.43 })).toEqual({ amount: 141.43, tax: 22.59 });

  const read = await readRefunds(buyer, purchase);
  const sumOf = (pick: (refund: (typeof read.refunds)[number]) => number | undefined) =>
    read.refunds.reduce((sum, each) => sum + Math.round((pick(each) ?? 0) * 100), 0);
  expect(sumOf(({ amount }) => amount)).toBe(34_854);
  expect(sumOf(({ tax }) => tax)).toBe(5_565);
  expect(sumOf(({ shipping }) => shipping)).toBe(1_800);
  const atStripe = await api().deps.gateway.retrieve(intent.id);
  expect(atStripe.refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    1_071, 1_700, 2_000, 14_143, 15_940,
  ]);
  const booked = await api()
    .db.selectFrom('revenue_entries')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .execute();
  expect(booked.reduce((sum, row) => sum + row.amount_cents, 0)).toBe(0);

  const notes = await until('the credit notes', async () => {
    const all = (await documentsOf(buyer, orderId)).filter(({ kind }) => kind === 'credit-note');
    return all.length === 5 && all;
  });
  const papers = await Promise.all(
    notes.map(async ({ file }) => {
      const { bytes } = await fetchPdf(api(), buyer, `/order/${orderId}/documents/${file}`);
      return (await pdfPages(bytes)).join();
    }),
  );
  const onPaper = [
    /Shipping, Parcel\s+-\$9\.00\s+Tax\s+-\$1\.71\s+Total refunded\s+-\$10\.71/,
    /-\$124\.95\s+Shipping, Parcel\s+-\$9\.00\s+Tax\s+-\$25\.45\s+Total refunded\s+-\$159\.40/,
    /Tax\s+-\$2\.71\s+Refund\s+-\$14\.29\s+Total refunded\s+-\$17\.00/,
    /Tax\s+-\$3\.19\s+Refund\s+-\$16\.81\s+Total refunded\s+-\$20\.00/,
    /-\$149\.94\s+Tax\s+-\$22\.59\s+Already refunded\s+\$31\.10\s+Total refunded\s+-\$141\.43/,
  ];
  for (const expected of onPaper) {
    expect(
      papers.filter((paper) => expected.test(paper)),
      String(expected),
    ).toHaveLength(1);
  }
  const mail = await caught(api(), buyer.email, /Refund of \$159\.40/);
  expect(mail.text).toMatch(
    /\$124\.95\s+Shipping, Parcel\s+\$9\.00\s+Tax\s+\$25\.45\s+Total\s+\$159\.40/,
  );
  const ofShipping = await caught(api(), buyer.email, /Refund of \$10\.71/);
  expect(ofShipping.text).toMatch(/Shipping, Parcel\s+\$9\.00\s+Tax\s+\$1\.71\s+Total\s+\$10\.71/);
});

test('A refund with freight that failed gives it back, and is tried again the same', async () => {
  const purchase = await paidWithShipping();
  const body = { kind: 'lines', lines: [{ productId: purchase.productId, quantity: 2 }] };
  const { _id } = await refundTo('succeeded', admin, purchase, { ...body, shipping: 12 });
  await failLater(api(), admin, purchase, _id);
  expect(await readRefunds(admin, purchase)).toMatchObject({
    refundable: 348.54,
    shipping: { refunded: 0 },
    tax: { left: 55.65 },
  });
  const again = await retry(admin, purchase, _id);
  expect(again.status, again.text).toBe(201);
  // Two blades with 9.50 tax, 12.00 shipping with 2.28.
  expect(again.json).toMatchObject({ amount: 73.76, shipping: 12, tax: 11.78 });
  expect((await readRefunds(admin, purchase)).shipping).toMatchObject({ refunded: 12 });
});
