import { placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { type VatNumberView, vatNumber } from '@kerf/contract/schemas/vat-number';
import type { TaxTerms } from '@kerf/domain/tax/terms';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { startViesStandIn } from '@kerf/vies-stand-in/vies-stand-in';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { createViesRegister } from '../../src/gateways/vat-register/vies.ts';
import { askDueVatNumbers } from '../../src/people/vat-numbers/ask-vat-numbers.ts';
import { fetchPdf } from '../documents/documents-of.ts';
import { accountOf } from '../harness/account-of.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const vies = await startViesStandIn({ port: 0 });
let admin: Person;
let blade: ProductRow;

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000, VIES_URL: vies.url } });

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
});
beforeEach(async () => {
  vies.sayOfAll(null);
  await saveTerms({});
});
afterAll(() => vies.close());

async function saveTerms(changes: Partial<TaxTerms>) {
  const { version } = await api()
    .db.selectFrom('tax_terms')
    .select('version')
    .executeTakeFirstOrThrow();
  const body = { ...sampleTaxTerms, ...changes, version };
  expect((await admin.call('PUT', '/shop/tax', { body })).status).toBe(200);
}

const read = async (buyer: Person) => (await buyer.call('GET', '/vat-number')).as(vatNumber);
const save = (buyer: Person, number: string, was = '') =>
  buyer.call('PUT', '/vat-number', { body: { number, was } });

/** Saves a number and waits for what the register says. */
async function checked(buyer: Person, number: string): Promise<VatNumberView> {
  expect((await save(buyer, number)).as(vatNumber)).toMatchObject({ answer: null, isAsked: true });
  return until('the register has answered', async () => {
    const now = await read(buyer);
    return now.answer === null ? undefined : now;
  });
}

const quote = async (buyer: Person, country: string) =>
  (
    await buyer.call('POST', '/order-tax', {
      body: {
        lines: [{ productId: blade.id, quantity: 11 }],
        shipping: 0,
        to: { country, region: '' },
      },
    })
  ).as(taxAnswer);

/** The shop's tax number on the confirmation of an order. */
async function numberOn(buyer: Person, orderId: string): Promise<string | undefined> {
  await api().db.updateTable('shop_settings').set({ tax_number: '12/345/67890' }).execute();
  const { bytes } = await fetchPdf(api(), buyer, `/order/${orderId}/documents/confirmation.pdf`);
  return /Tax number (\S+)/.exec((await pdfPages(bytes)).join())?.[1];
}

const place = (buyer: Person, country: string, region = '') =>
  buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      lines: [{ productId: blade.id, quantity: 11 }],
      shippingTo: { country, region, postalCode: '' },
    },
  });

test('A valid number of another member state turns the charge, with proof on the order and the sentence on paper', async () => {
  const buyer = await signIn(api());
  expect(await quote(buyer, 'FR')).toMatchObject({ tax: 52.23 });
  const known = await checked(buyer, 'fr 40 303 265 045');
  expect(known).toMatchObject({
    number: 'FR40303265045',
    answer: 'valid',
    askedAt: expect.any(String),
    requestId: expect.stringMatching(/^WAPI/),
    doubt: null,
  });
  // The shop names itself, which makes the answer a proof.
  expect(vies.asked.at(-1)).toEqual({
    countryCode: 'FR',
    vatNumber: '40303265045',
    requesterMemberStateCode: 'DE',
    requesterNumber: '136695976',
  });
  expect(await quote(buyer, 'FR')).toMatchObject({
    tax: 0,
    rows: [{ title: 'Reverse charge', tax: 0 }],
    sentences: [expect.stringContaining('FR40303265045')],
  });
  const { order } = (await place(buyer, 'FR')).as(placed);
  expect(order).toMatchObject({ tax: 0, taxRows: [{ title: 'Reverse charge' }] });
  const { tax_decision: decision } = await api()
    .db.selectFrom('orders')
    .select('tax_decision')
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow();
  const { number, answer, askedAt, requestId } = known;
  expect(decision?.vatNumber).toMatchObject({ number, answer, askedAt, requestId });
  const pdf = await fetchPdf(api(), buyer, `/order/${order._id}/documents/confirmation.pdf`);
  expect((await pdfPages(pdf.bytes)).join()).toContain('VAT reverse charge');
  // The shop's own, as the Tax page has it, in place of the letterhead's; without one in Oregon, that one.
  expect(await numberOn(buyer, order._id)).toBe('DE136695976');
  const abroad = (await place(buyer, 'US', 'US-OR')).as(placed).order;
  expect(await numberOn(buyer, abroad._id)).toBe('12/345/67890');
  // At home and outside of the Union, the number changes nothing.
  expect(await quote(buyer, 'DE')).toMatchObject({ tax: 52.23 });
});

test.each([
  ['a number that the register does not know', 'FR40303265045', 'invalid', 'invalid'],
  ['a number of the shop’s own country', 'DE136695976', 'valid', 'valid'],
  ['a register that is down', 'FR40303265045', 'MS_UNAVAILABLE', 'unanswered'],
  ['a register that answers nonsense', 'FR40303265045', 'WHAT', 'unanswered'],
])(
  'With %s, tax is charged, and the order is placed all the same',
  async (_, number, saying, answer) => {
    const buyer = await signIn(api());
    vies.sayOfAll(saying);
    expect(await checked(buyer, number)).toMatchObject({ number, answer });
    expect((await place(buyer, 'FR')).as(placed).order).toMatchObject({ tax: 52.23 });
  },
);

test('A number that looks mistyped, or is of no member state, is kept, and the doubt is said', async () => {
  const buyer = await signIn(api());
  vies.sayOfAll('invalid');
  expect(await checked(buyer, 'FR99')).toMatchObject({
    answer: 'invalid',
    doubt: expect.stringContaining('France'),
  });
  const other = await signIn(api());
  expect((await save(other, 'GB980780684')).as(vatNumber)).toMatchObject({
    number: 'GB980780684',
    isAsked: false,
    answer: null,
    doubt: expect.stringContaining('EU'),
  });
  expect((await save(other, '', 'GB980780684')).as(vatNumber)).toMatchObject({ number: '' });
});

test.each([
  [
    'as it is compared',
    'de 136.695.976',
    { requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
  ],
  ['not at all if it is no VAT number', '30/123/12345', {}],
])('The shop’s own number is named %s', async (_, number, requester) => {
  const registrations = sampleTaxTerms.registrations.map((one) =>
    one.country === 'DE' ? { ...one, number } : one,
  );
  await saveTerms({ registrations });
  const buyer = await signIn(api());
  await checked(buyer, 'FR40303265045');
  const asked = { countryCode: 'FR', vatNumber: '40303265045' };
  expect(vies.asked.at(-1)).toEqual({ ...asked, ...requester });
});

test('A register that answers nothing is asked again later, not about every number', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signIn(api())));
  for (const { userId } of people) {
    await api()
      .db.insertInto('vat_numbers')
      .values({ account_id: accountOf(userId), number: 'FR40303265045' })
      .execute();
  }
  vies.sayOfAll('TIMEOUT');
  const register = createViesRegister({ url: vies.url });
  const asked = vi.fn(register.ask);
  const ask = () => askDueVatNumbers({ ...api().deps, vatRegister: { ask: asked } });
  await ask();
  expect(asked).toHaveBeenCalledTimes(10);
  vies.sayOfAll(null);
  // Those that were not asked about come first.
  await ask();
  for (const person of people) expect(await read(person)).toMatchObject({ answer: 'valid' });
});

/** Makes the answer older than the shop lets it count. */
const age = (buyer: Person) =>
  api()
    .db.updateTable('vat_numbers')
    .set({ last_answer_at: daysAgo(91), asked_at: daysAgo(91) })
    .where('account_id', '=', accountOf(buyer.userId))
    .execute();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('A valid answer stays valid while the register is down, and the failed ask stands beside it', async () => {
  const buyer = await signIn(api());
  const known = await checked(buyer, 'FR40303265045');
  expect(known).toMatchObject({ answer: 'valid', unansweredAt: null });
  vies.sayOfAll('SERVICE_UNAVAILABLE');
  await save(buyer, 'FR40303265045');
  const now = await until('the register is down', async () => {
    const { unansweredAt, ...one } = await read(buyer);
    return unansweredAt === null ? undefined : one;
  });
  const { askedAt, requestId } = known;
  expect(now).toMatchObject({ answer: 'valid', askedAt, requestId });
  expect(await quote(buyer, 'FR')).toMatchObject({ tax: 0 });
  const { order } = (await place(buyer, 'FR')).as(placed);
  const { tax_decision: decision } = await api()
    .db.selectFrom('orders')
    .select('tax_decision')
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow();
  expect(decision?.vatNumber).toMatchObject({ answer: 'valid', askedAt, requestId });
  vies.sayOfAll(null);
  await save(buyer, 'FR40303265045');
  await until('the register has answered', async () => (await read(buyer)).unansweredAt === null);
});

test('Once it is too old, an answer counts only where the shop chose so while the register is down', async () => {
  const buyer = await signIn(api());
  await checked(buyer, 'FR40303265045');
  await age(buyer);
  vies.sayOfAll('SERVICE_UNAVAILABLE');
  await save(buyer, 'FR40303265045');
  await until('the register is down', async () => (await read(buyer)).unansweredAt !== null);
  expect(await read(buyer)).toMatchObject({ answer: 'unanswered' });
  expect(await quote(buyer, 'FR')).toMatchObject({ tax: 52.23 });
  await saveTerms({ whenUnanswered: 'last-answer' });
  expect(await quote(buyer, 'FR')).toMatchObject({ tax: 0 });
});

test('An answer that is too old no longer counts, and is asked for again', async () => {
  const buyer = await signIn(api());
  await checked(buyer, 'FR40303265045');
  await age(buyer);
  expect(await quote(buyer, 'FR')).toMatchObject({ tax: 52.23 });
  await askDueVatNumbers({
    ...api().deps,
    vatRegister: createViesRegister({ url: vies.url }),
  });
  expect(await quote(buyer, 'FR')).toMatchObject({ tax: 0 });
});

test('Staff keep a customer’s number; of two changes, the second is told', async () => {
  const buyer = await signIn(api());
  const path = `/customer/${buyer.userId}/vat-number`;
  const body = { number: 'FR40303265045', was: '' };
  expect((await admin.call('PUT', path, { body })).status).toBe(200);
  expectProblem(await save(buyer, 'ATU13585627'), 'record_changed');
  expect(await read(buyer)).toMatchObject({ number: 'FR40303265045' });
  expectProblem(await buyer.call('PUT', path, { body }), 'forbidden');
});
