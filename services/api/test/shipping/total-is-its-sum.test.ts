import { randomUUID } from 'node:crypto';
import { type Order, placed } from '@kerf/contract/schemas/order';
import { plannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { caughtFor, untilSent } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { delivery, intentOf, payByCard, readOrder } from '../harness/purchase.ts';
import { askForRefund, readRefunds } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
const [everywhere, parcel, express, freight] = [1, 2, 3, 4].map(() => randomUUID());
let admin: Person;
let productIds: string[];

beforeAll(async () => {
  admin = await signInAdmin(api());
  const products = [1_999, 333, 12_345].map((priceCents) =>
    stockProduct(api(), { priceCents, stock: 100_000, minOrder: 0 }),
  );
  productIds = (await Promise.all(products)).map(({ id }) => id);
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  await put('/shop/tax', sampleTaxTerms);
  const rated = (id: string | undefined, name: string, price: number) => ({
    id,
    name,
    words: '',
    kind: 'rates',
    basis: 'flat',
    rates: [{ zoneId: everywhere, steps: [{ upTo: null, price }], freeFrom: null }],
    pieceGramsMax: null,
    pieceMmMax: null,
  });
  const anywhere = [{ country: '*', regions: [], postalCodes: [] }];
  await put('/shop/shipping', {
    zones: [{ id: everywhere, name: 'Everywhere', places: anywhere }],
    methods: [
      rated(parcel, 'Parcel', 17.77),
      rated(express, 'Express', 60.01),
      { id: freight, name: 'Freight', words: '', kind: 'quoted', zoneIds: [] },
    ],
  });
});

const berlin = sampleAddress({ country: 'DE', region: '', postalCode: '10115' });
const places = [
  berlin,
  sampleAddress({ country: 'AT', region: '', postalCode: '1010' }),
  sampleAddress({ country: 'US', region: 'US-OR', postalCode: '97702' }),
  sampleAddress({ country: 'JP', region: 'JP-13', postalCode: '100-0001' }),
];

const price = fc.integer({ min: 0, max: 40_000 }).map((amount) => amount / 100);
const place = fc.constantFrom(...places);
const number = fc.constantFrom(0, 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('quote' as const), prices: fc.tuple(price, price) }),
  fc.record({
    kind: fc.constant('method' as const),
    number,
    shippingMethod: fc.constantFrom(parcel, express, freight),
  }),
  fc.record({ kind: fc.constant('move' as const), number, shipTo: place }),
  fc.record({ kind: fc.constant('own' as const), number, price }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({
    kind: fc.constant('refund' as const),
    number,
    shipping: price,
    quantity: fc.integer({ min: 0, max: 3 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A paid order whose shipping becomes dearer, which steps drawn alone seldom come to. */
const dearer = fc.record({
  before: fc.array(step, { maxLength: 2 }),
  after: fc.array(step),
  number,
});
const steps = fc.oneof(
  fc.array(step, { minLength: 2, maxLength: 7 }),
  dearer.map(({ before, after, number }): Step[] => [
    ...before,
    { kind: 'quote', prices: [1.23, 4.56] },
    { kind: 'pay' },
    { kind: 'own', number, price: 987.65 },
    ...after.slice(0, 3),
  ]),
);
const askedFor: Step[] = [{ kind: 'pay' }, { kind: 'own', number: 0, price: 987.65 }];
/** How many differences were asked for. */
let asked = 0;

const inCents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);

/** Takes a step; one that is about an address beside the order's own is about that one where there is just one. */
async function take({ _id: id, destinations }: Order, buyer: Person, one: Step): Promise<void> {
  if (one.kind === 'quote') return quote(id, one.prices);
  if (one.kind === 'pay') return pay(id, buyer);
  const { kind, number, ...asked } = one;
  const destination = destinations ? number : 0;
  if ('quantity' in asked) {
    const { shipping, quantity } = asked;
    const lines = quantity === 0 ? [] : [{ productId: productIds[0], quantity }];
    const freights = destination === 0 ? { shipping } : { furtherShipping: [shipping] };
    await askForRefund(admin, { orderId: id }, { kind: 'lines', lines, ...freights });
    await api().stripe.settled();
  } else {
    const reason = kind === 'own' ? { reason: 'Agreed by phone' } : {};
    await changeShipping(id, { ...asked, ...reason, ...(destination > 0 && { destination }) });
  }
}

/** Names a price for each address that waits. */
async function quote(id: string, prices: readonly number[]): Promise<void> {
  const { destinations, shippingToQuote } = await readOrder(admin, id);
  const [own, second] = destinations ?? [{ shippingToQuote }];
  const body = {
    ...(own?.shippingToQuote && { price: prices[0] }),
    ...(second?.shippingToQuote && { further: [{ destination: 1, price: prices[1] }] }),
  };
  await admin.call('PUT', `/order/${id}/shipping-price`, { body });
}

async function pay(id: string, buyer: Person): Promise<void> {
  const body = { orderId: id };
  const reply = await buyer.call('POST', '/create-payment-intent', { body });
  if (reply.status >= 300) {
    const { difference } = await readOrder(buyer, id);
    if (difference?.state === 'owed') await pay(difference.orderId, buyer);
    return;
  }
  await payByCard(api(), intentOf(api(), reply));
  await api().stripe.settled();
}

async function changeShipping(id: string, body: object): Promise<void> {
  const plan = await admin.call('POST', `/order/${id}/shipping-plan`, { body });
  if (plan.status !== 200) return;
  const { seen, after, askable } = plan.as(plannedShippingChange);
  const reply = await admin.call('PUT', `/order/${id}/shipping`, {
    body: { ...body, seen, ...(askable !== undefined && { difference: 'ask' }) },
  });
  expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status === 200 && askable !== undefined) asked += 1;
  const { state, totalPrice } = await readOrder(admin, id);
  if (reply.status === 200 && state === 'pending') expect(totalPrice).toBe(after.total);
}

/** That lines, shipping and tax are the total on the wire, in the row, the charge and the ledger. */
async function expectSums(order: Order): Promise<void> {
  const { goods, shipping, tax, totalPrice, taxRows = [], lines, destinations } = order;
  expect(lines.reduce((sum, { lineTotal }) => sum + inCents(lineTotal), 0)).toBe(inCents(goods));
  expect(inCents(goods) + inCents(shipping) + inCents(tax)).toBe(inCents(totalPrice));
  const freights = destinations?.map((one) => inCents(one.shipping)) ?? [inCents(shipping)];
  expect(freights.reduce((sum, one) => sum + one, 0)).toBe(inCents(shipping));
  expect(taxRows.reduce((sum, row) => sum + inCents(row.tax), 0)).toBe(inCents(tax));
  if (!order.payment) return;
  const { db } = api();
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', order._id)
    .where('intent_id', '=', order.transactionId)
    .executeTakeFirstOrThrow();
  expect(payment.amount_cents).toBe(inCents(totalPrice));
  const { refunds } = await until('the refunds', async () => {
    const read = await readRefunds(admin, { orderId: order._id });
    return read.refunds.every(({ state }) => state !== 'requested') && read;
  });
  const back = refunds.reduce((sum, { amount }) => sum + inCents(amount), 0);
  const taxBack = refunds.reduce((sum, one) => sum + inCents(one.tax), 0);
  const booked = await db
    .selectFrom('revenue_entries')
    .select(['amount_cents', 'tax_cents'])
    .where('order_id', '=', order._id)
    .execute();
  const sum = (pick: (row: (typeof booked)[number]) => number) =>
    booked.reduce((total, row) => total + pick(row), 0);
  expect(sum((row) => row.amount_cents)).toBe(inCents(totalPrice) - back);
  expect(sum((row) => row.tax_cents)).toBe(inCents(tax) - taxBack);
}

/** That the rows from "Goods" to the total of a paper or a mail add up, and to which total. */
function totalIn(text: string): number {
  const last = text.slice(text.lastIndexOf('Goods'));
  const [, rows = '', total = ''] =
    /Goods([\s\S]*?)Total(?: without shipping)?\s+\$([\d,]+\.\d\d)/.exec(last) ?? [];
  // "VAT 19% on $398.34" names what was taxed.
  const amounts = [...rows.matchAll(/(on\s+)?\$([\d,]+\.\d\d)/g)].flatMap(
    ([, taxed, digits = '']) => (taxed ? [] : [readCents(digits)]),
  );
  expect(
    amounts.reduce((sum, amount) => sum + amount, 0),
    last,
  ).toBe(readCents(total));
  return readCents(total);
}

function readCents(digits: string): number {
  return Math.round(Number(digits.replaceAll(',', '')) * 100);
}

test('Lines, shipping and tax are the total everywhere, whatever is quoted, changed, paid and refunded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(parcel, express, freight),
      place,
      fc.option(fc.tuple(fc.constantFrom(parcel, express, freight), place), { nil: null }),
      steps,
      async (shippingMethod, shipTo, second, taken) => {
        const buyer = await signIn(api());
        const lines = productIds.map((productId, index) => ({
          productId,
          quantity: 3 + index,
          ...(second && index > 0 && { destination: 1 }),
        }));
        const [method, to] = second ?? [];
        const destinations = second && [{ shippingMethod: method, shipTo: to }];
        const reply = await buyer.call('POST', '/orders', {
          body: {
            ...delivery,
            lines,
            shipTo,
            shippingMethod,
            ...(destinations && { destinations }),
          },
        });
        const { order: first } = reply.as(placed);
        const { _id: id } = first;
        for (const one of taken) {
          await take(first, buyer, one);
          const order = await readOrder(buyer, id);
          await expectSums(order);
          if (order.difference) await expectSums(await readOrder(buyer, order.difference.orderId));
        }
        const order = await readOrder(buyer, id);
        const paper = await fetchPdf(api(), buyer, `/order/${id}/documents/confirmation.pdf`);
        expect(totalIn((await pdfPages(paper.bytes)).join())).toBe(inCents(order.totalPrice));
        if (order.payment) {
          const invoice = await fetchPdf(api(), buyer, `/order/${id}/documents/invoice.pdf`);
          expect(totalIn((await pdfPages(invoice.bytes)).join())).toBe(inCents(order.totalPrice));
        }
        const mail = await untilSent(api(), 'the newest mail about the order', () =>
          caughtFor(api(), buyer.email).findLast(({ text }) => text.includes('Goods')),
        );
        totalIn(mail.text);
      },
    ),
    { numRuns: runs(12), examples: [[parcel, berlin, null, askedFor]] },
  );
  expect(asked).toBeGreaterThan(0);
}, 120_000);
