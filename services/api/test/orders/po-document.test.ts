import { order } from '@kerf/contract/schemas/order';
import { orderFields } from '@kerf/contract/schemas/order-fields';
import { PO_DOCUMENT_BYTES_MAX } from '@kerf/domain/limits';
import { NO_ORDER_FIELDS, type PoNumberRule } from '@kerf/domain/po-number';
import { afterEach, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder, ship } from '../harness/purchase.ts';
import { samplePdf, samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

async function ask(kind: Exclude<PoNumberRule['kind'], 'pattern'>) {
  const admin = await signInAdmin(api());
  const was = (await admin.call('GET', '/shop/order-fields')).as(orderFields);
  const body = { fields: { ...NO_ORDER_FIELDS, poNumber: { kind } }, was };
  expect((await admin.call('PUT', '/shop/order-fields', { body })).status).toBe(200);
  return admin;
}

afterEach(() => ask('off'));

const attach = (by: Person, id: string, raw: Uint8Array<ArrayBuffer>, query: object = {}) =>
  by.call(
    'PUT',
    `/order/${id}/po-document?${new URLSearchParams({ name: 'PO 4711.pdf', ...query })}`,
    { raw },
  );
const remove = (by: Person, id: string, was = '') =>
  by.call('DELETE', `/order/${id}/po-document?${new URLSearchParams(was ? { was } : {})}`);

/** Another PDF each time. */
let files = 0;
const otherPdf = () => samplePdf(`File ${++files}`);

test('A document is attached, read by the account and staff, and by nobody else', async () => {
  const admin = await ask('optional');
  const buyer = await signIn(api());
  const id = (await placeOne(buyer, await stockProduct(api())))._id;
  const reply = await attach(buyer, id, samplePdf());
  expect(reply.as(order).poDocument).toMatchObject({ name: 'PO 4711.pdf' });
  for (const by of [buyer, admin]) {
    expect((await readOrder(by, id)).poDocument?.name).toBe('PO 4711.pdf');
    const { bytes, headers } = await fetchPdf(api(), by, `/order/${id}/po-document`);
    expect(Buffer.from(bytes).equals(samplePdf())).toBe(true);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('filename="po-4711.pdf"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('no-store');
  }
  const other = await signIn(api());
  expectProblem(await other.call('GET', `/order/${id}/po-document`), 'not_found');
  expectProblem(await attach(other, id, samplePdf()), 'not_found');
  expectProblem(await remove(other, id), 'not_found');
});

test('A picture becomes a PDF of one page', async () => {
  await ask('required');
  const { buyer, orderId } = await paidPurchase(api(), undefined, { poNumber: '1' });
  const reply = await attach(buyer, orderId, await samplePicture(), { name: 'scan.png' });
  expect(reply.status, reply.text).toBe(200);
  const { bytes } = await fetchPdf(api(), buyer, `/order/${orderId}/po-document`);
  expect(await pdfPages(bytes)).toHaveLength(1);
});

test('What is no document, is too large, or was not asked for is refused, and changes nothing', async () => {
  const buyer = await signIn(api());
  const id = (await placeOne(buyer, await stockProduct(api())))._id;
  expectFieldErrors(await attach(buyer, id, samplePdf()), 'file');
  await ask('optional');
  for (const text of ['<script>', '%PDF-1.4 cut off', '']) {
    const bytes = new TextEncoder().encode(text);
    expectFieldErrors(await attach(buyer, id, bytes), 'file');
  }
  expectProblem(
    await attach(buyer, id, new Uint8Array(PO_DOCUMENT_BYTES_MAX + 1)),
    'payload_too_large',
  );
  expectFieldErrors(await attach(buyer, id, samplePdf(), { name: '' }), 'name');
  expect(await readOrder(buyer, id)).not.toHaveProperty('poDocument');
  expectProblem(await buyer.call('GET', `/order/${id}/po-document`), 'not_found');
});

test('It is replaced and removed with a trace, by whoever saw it, until the order has shipped', async () => {
  const admin = await ask('optional');
  const { buyer, orderId: id } = await paidPurchase(api());
  const first = otherPdf();
  const one = (await attach(buyer, id, first)).as(order).poDocument?.id ?? '';
  // Repeated, after its answer was lost.
  expect((await attach(buyer, id, first)).as(order).poDocument?.id).toBe(one);
  expectProblem(await attach(admin, id, otherPdf()), 'record_changed');
  const second = await attach(admin, id, otherPdf(), { name: 'new.pdf', was: one });
  const two = second.as(order).poDocument?.id ?? '';
  expectProblem(await remove(buyer, id, one), 'record_changed');
  expect((await remove(buyer, id, two)).as(order)).not.toHaveProperty('poDocument');
  expect((await remove(buyer, id, two)).status).toBe(200);
  const entries = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', id)
    .where('action', '=', 'order.po-document')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { actor_id: buyer.userId, detail: { from: '', to: 'PO 4711.pdf' } },
    { actor_id: admin.userId, detail: { from: 'PO 4711.pdf', to: 'new.pdf' } },
    { actor_id: buyer.userId, detail: { from: 'new.pdf', to: '' } },
  ]);

  const kept = (await attach(buyer, id, otherPdf())).as(order).poDocument?.id ?? '';
  await ship(admin, id);
  expectProblem(await attach(buyer, id, otherPdf(), { was: kept }), 'order_shipped');
  expectProblem(await remove(buyer, id, kept), 'order_shipped');
  expect((await readOrder(buyer, id)).poDocument?.id).toBe(kept);
});
