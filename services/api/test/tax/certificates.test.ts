import { certificate } from '@kerf/contract/schemas/certificate';
import { placed } from '@kerf/contract/schemas/order';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { addDays } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { fetchPdf } from '../documents/documents-of.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { samplePdf } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let admin: Person;
let blade: ProductRow;
const today = dayOf(new Date(), 'UTC');

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  const body = { ...sampleTaxTerms, version: 1 };
  expect((await admin.call('PUT', '/shop/tax', { body })).status).toBe(200);
});

const resale = {
  country: 'US',
  region: 'US-OR',
  number: 'OR-1234',
  reason: 'Resale',
  from: '2020-01-01',
  to: null,
  isChecked: true,
};
const add = (buyer: Person, changes: object = {}) =>
  admin.call('POST', `/customer/${buyer.userId}/certificates`, { body: { ...resale, ...changes } });
const lines = () => [{ productId: blade.id, quantity: 11 }];
const quote = async (buyer: Person, region = 'US-OR') => {
  const body = { lines: lines(), shipping: 18, to: { country: region.slice(0, 2), region } };
  return (await buyer.call('POST', '/order-tax', { body })).as(taxAnswer);
};
const place = (buyer: Person) =>
  buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      lines: lines(),
      shippingTo: { country: 'US', region: 'US-OR', postalCode: '' },
    },
  });

test('A checked certificate exempts in its state; the order, its paper and later changes keep that', async () => {
  const buyer = await signIn(api());
  expect((await quote(buyer)).tax).toBe(26);
  const kept = (await add(buyer)).as(certificate);
  expect(kept.checked).toMatchObject({ by: admin.email });
  expect(await quote(buyer)).toMatchObject({ tax: 0, rows: [{ title: 'Tax exempt', tax: 0 }] });
  const { order } = (await place(buyer)).as(placed);
  expect(order).toMatchObject({ tax: 0 });
  expect((await admin.call('DELETE', `/certificate/${kept._id}`)).status).toBe(200);
  expect((await quote(buyer)).tax).toBe(26);
  const pdf = await fetchPdf(api(), buyer, `/order/${order._id}/documents/confirmation.pdf`);
  expect((await pdfPages(pdf.bytes)).join()).toContain('Tax exempt: Resale, certificate OR-1234.');
});

test.each([
  ['not checked', { isChecked: false }],
  ['over since yesterday', { to: addDays(today, -1) }],
  ['not begun', { from: addDays(today, 1) }],
  ['of another country', { country: 'AT', region: '' }],
])('A certificate that is %s exempts from nothing', async (_, changes) => {
  const buyer = await signIn(api());
  (await add(buyer, changes)).as(certificate);
  expect((await quote(buyer)).tax).toBe(26);
});

test('A certificate counts to the end of its last day', async () => {
  const buyer = await signIn(api());
  (await add(buyer, { to: today })).as(certificate);
  expect((await quote(buyer)).tax).toBe(0);
});

test('Another customer’s certificate exempts nobody else, and a visitor neither', async () => {
  const [owner, other] = [await signIn(api()), await signIn(api())];
  await add(owner);
  expect((await quote(other)).tax).toBe(26);
});

test('Its document is a PDF, for staff alone', async () => {
  const buyer = await signIn(api());
  const { _id: id } = (await add(buyer)).as(certificate);
  const path = `/certificate/${id}/file`;
  expectProblem(await admin.call('GET', path), 'not_found');
  expectFieldErrors(
    await admin.call('PUT', path, { raw: new TextEncoder().encode('no PDF at all') }),
    'file',
  );
  const saved = await admin.call('PUT', path, { raw: samplePdf() });
  expect(saved.as(certificate)).toMatchObject({ hasFile: true });
  const file = await fetchPdf(api(), admin, path);
  expect(Buffer.from(file.bytes).equals(Buffer.from(samplePdf()))).toBe(true);
  expectProblem(await buyer.call('GET', path), 'forbidden');
});

test('One whose number, days, place or document change is unchecked, and has to be checked again', async () => {
  const buyer = await signIn(api());
  const { _id: id } = (await add(buyer)).as(certificate);
  const read = async () =>
    (await admin.call('GET', `/customer/${buyer.userId}/certificates`)).as(z.array(certificate))[0];
  const change = async (changes: object) => {
    const version = (await read())?.version;
    const body = { ...resale, ...changes, version };
    return (await admin.call('PUT', `/certificate/${id}`, { body })).as(certificate);
  };
  const attach = async (bytes: Uint8Array<ArrayBuffer>, version?: number) =>
    admin.call('PUT', `/certificate/${id}/file${version ? `?version=${version}` : ''}`, {
      raw: bytes,
    });
  expect(await change({ reason: 'Farm use' })).toMatchObject({ isChecked: true });
  for (const changes of [{ number: 'OR-2' }, { from: '2021-01-01' }, { to: addDays(today, 9) }]) {
    await change({});
    expect(await change({}), 'checked again').toMatchObject({ isChecked: true });
    expect(await change(changes)).toMatchObject({ isChecked: false, checked: null });
    expect((await quote(buyer)).tax).toBe(26);
  }
  await change({});
  await change({});
  // The first document replaces none; the same one again is no change.
  expect((await attach(samplePdf())).as(certificate)).toMatchObject({ isChecked: true });
  const { version = 0 } = (await read()) ?? {};
  expect((await attach(samplePdf(), version)).as(certificate)).toMatchObject({ version });
  const other = samplePdf('Another paper');
  expectProblem(await attach(other, version - 1), 'record_changed');
  expect((await attach(other, version)).as(certificate)).toMatchObject({
    isChecked: false,
    version: version + 1,
  });
  expect((await quote(buyer)).tax).toBe(26);
  // An admin who had looked at the document before is told.
  const body = { ...resale, version };
  expectProblem(await admin.call('PUT', `/certificate/${id}`, { body }), 'record_changed');
});

test('Of two admins who change one, the second is told; wrong days and places are refused at their field', async () => {
  const buyer = await signIn(api());
  const { _id: id, version } = (await add(buyer)).as(certificate);
  const change = (changes: object) =>
    admin.call('PUT', `/certificate/${id}`, { body: { ...resale, version, ...changes } });
  expect((await change({ reason: 'Farm use' })).status).toBe(200);
  expectProblem(await change({ reason: 'Other' }), 'record_changed');
  expectFieldErrors(await change({ to: '2019-12-31' }), 'to');
  expectFieldErrors(await change({ from: '2026-02-29' }), 'from');
  expectFieldErrors(await change({ region: 'CA-ON' }), 'region');
  const list = await admin.call('GET', `/customer/${buyer.userId}/certificates`);
  expect(list.as(z.array(certificate))).toMatchObject([{ reason: 'Farm use' }]);
});
